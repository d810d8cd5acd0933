import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLoss } from '@/app/denied/loss'
import type { BusinessGetOutput } from '@/client/types.gen'
import { connectToasts } from '@/ui/toast'
import { rememberedWorkspace, rememberWorkspace } from './choice'
import { businessClient } from './clients'
import { watchLostWorkspace } from './lost'
import { businessQuery } from './me'

const heard = vi.hoisted(() => ({ missing: (_businessId: string): unknown => undefined }))
vi.mock('./clients', async (original) => ({
  ...(await original<typeof import('./clients')>()),
  onBusinessMissing: (watcher: (businessId: string) => void) => {
    heard.missing = watcher
  },
}))
vi.mock('./me', async (original) => ({
  ...(await original<typeof import('./me')>()),
  whoIsSignedIn: async () => ({ businessMemberships: [] }),
}))

afterEach(() => sessionStorage.clear())

test('quem perde o espaço aberto lê o nome dele, por onde quer que a tela siga', async () => {
  const lost = '0199c0de-0000-7000-8000-000000000001'
  const said: string[] = []
  const stop = connectToasts({ show: ({ title }) => said.push(title), close: () => undefined })
  const queryClient = new QueryClient()
  const { queryKey } = businessQuery(businessClient(lost))
  queryClient.setQueryData(queryKey, { name: 'Ateliê das Festas' } as BusinessGetOutput)
  rememberWorkspace(lost)
  // The screen went on by itself, and overtook this.
  watchLostWorkspace(queryClient, async () => undefined)
  await heard.missing(lost)
  expect(said).toEqual(['Você não faz mais parte de Ateliê das Festas'])
  // Text written later, in another workspace, is no loss of this one.
  expect(renderHook(useLoss).result.current).toBeUndefined()
  expect(rememberedWorkspace()).toBeNull()
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  stop()
})
