import { linkOptions, useCanGoBack, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import { type EditorPlace, type EditorSearch, takeToken } from '@/features/portal'
import { Button } from '@/ui/Button'
import { useSiteAnswer } from './queries'
import { SiteScreen } from './SiteScreen'
import { SiteContext, type SiteScope } from './scope'

export interface WindowEditorProps {
  place: EditorPlace
  client: ScopedClient
  search: EditorSearch
}

/** The editor of a website over the whole window; closing it goes back to where it was opened. */
export function WindowEditor({
  place: { side, eventUuid },
  client,
  search: { route = '/app', weddingUuid, bloco },
}: WindowEditorProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [token] = useState(takeToken)
  const onLeave = useCallback(() => {
    if (canGoBack) router.history.back()
    else void router.navigate({ href: route, replace: true })
  }, [canGoBack, route, router])
  const scope = useMemo<SiteScope>(
    () => ({
      client,
      eventUuid,
      side,
      mayEdit: true,
      // One entry of the history, so that closing is one step back.
      editorLink: (block) =>
        linkOptions({
          to: '/editor',
          search: {
            route,
            ...(weddingUuid && { weddingUuid }),
            ...(block !== undefined && { bloco: block }),
          },
          replace: true,
        }),
      portal: { token, onLeave },
    }),
    [client, eventUuid, side, route, weddingUuid, token, onLeave],
  )
  return (
    <SiteContext value={scope}>
      <div className="flex min-h-dvh flex-col bg-paper [--bar:0px] [--stuck:3.5rem]">
        <TopBar onClose={onLeave} />
        <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
          <SiteScreen search={bloco === undefined ? {} : { bloco }} />
        </main>
      </div>
    </SiteContext>
  )
}

function TopBar({ onClose }: { onClose: () => void }) {
  const { event } = useSiteAnswer()
  return (
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-surface px-5">
      <p className="min-w-0 flex-1 truncate font-display text-base font-medium">
        Site de {event.names.length > 0 ? event.names.join(' & ') : event.title}
      </p>
      <Button variant="ghost" size="sm" icon={<X size={18} aria-hidden />} onClick={onClose}>
        Fechar
      </Button>
    </header>
  )
}
