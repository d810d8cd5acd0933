import type { QueryClient } from '@tanstack/react-query'
import { noteLoss } from '@/app/denied/loss'
import { whoToAsk } from '@/app/denied/whoToAsk'
import type { UsersGetOutput } from '@/client/types.gen'
import { draftsOf } from '@/lib/useDraft'
import { toast } from '@/ui/toast'
import { forgetWorkspace, hasLostWorkspace, rememberedWorkspace } from './choice'
import { businessClient, isOfBusiness, onBusinessMissing } from './clients'
import { businessQuery, whoIsSignedIn } from './me'

/**
 * The businesses that the person is leaving by their own choice: that action reports it, and
 * nothing else does.
 */
const leaving = new Set<string>()

/** Runs what leaves a business, and says nothing of a loss meanwhile. */
export async function leavingByChoice<T>(businessId: string, leave: () => Promise<T>): Promise<T> {
  leaving.add(businessId)
  try {
    return await leave()
  } finally {
    leaving.delete(businessId)
  }
}

/**
 * Says so when the tab's business is no longer the person's, and lets go of all that was kept of it.
 * The tab then follows the session's business, or has none.
 */
export function leaveLostWorkspace(queryClient: QueryClient, me: UsersGetOutput): void {
  const lost = rememberedWorkspace()
  if (lost === null || !hasLostWorkspace(me, lost)) return
  const name = queryClient.getQueryData(businessQuery(businessClient(lost)).queryKey)?.name
  const title = `Você não faz mais parte de ${name ?? 'um espaço de trabalho'}`
  forgetWorkspace()
  if (leaving.has(lost)) return
  // Where something was being written there, LostWorkDialog says it with those words.
  if (draftsOf('/app').length > 0) noteLoss({ title, asked: whoToAsk(`/api/b/${lost}`) })
  else toast.info(title, { description: 'Se foi um engano, fale com quem cuida desse espaço.' })
}

/**
 * Moves the tab on when its business is gone: after a "not found" of the business it loads the
 * signed-in person again, because a membership can end while the tab is open. A missing row of a
 * business that is still theirs moves nothing.
 */
export function watchLostWorkspace(queryClient: QueryClient, moveOn: () => Promise<unknown>): void {
  let asking = false
  onBusinessMissing(async (businessId) => {
    if (asking || rememberedWorkspace() !== businessId) return
    asking = true
    try {
      const me = await whoIsSignedIn(queryClient, { asking: true })
      if (!me || !hasLostWorkspace(me, businessId)) return
      // It is stored here, before navigating: a screen that loads again by itself may be faster,
      // and find the business's name gone.
      leaveLostWorkspace(queryClient, me)
      await moveOn()
      queryClient.removeQueries({
        predicate: ({ queryKey: [key] }) => isOfBusiness(key, businessId),
      })
    } catch {
      // The signed-in person is unknown: the screen shows its own failure.
    } finally {
      asking = false
    }
  })
}
