import { linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SiteContext, type SiteScope, SiteScreen, type SiteSearch } from '@/features/site'
import { AreaNotes } from '../AreaNotes'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'

/** The client's page of the event's website, editable if the client may edit it. */
export function SitePage({ search }: { search: SiteSearch }) {
  const { eventUuid, client } = useCustomerEvent()
  const { offered, closed } = useMay('SITE')
  const mayEdit = offered && closed === undefined
  const scope = useMemo<SiteScope>(
    () => ({
      client,
      eventUuid,
      side: 'CLIENT',
      mayEdit,
      editorLink: (bloco) =>
        linkOptions({
          to: '/evento/$eventUuid/site',
          params: { eventUuid },
          search: bloco === undefined ? {} : { bloco },
        }),
      giftsLink: linkOptions({ to: '/evento/$eventUuid/presentes', params: { eventUuid } }),
    }),
    [client, eventUuid, mayEdit],
  )
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="[--stuck:var(--top)] md:[--stuck:calc(var(--top)+4rem)] min-h-dvh bg-paper outline-none"
    >
      <AreaNotes area="SITE" className="mx-5 mt-4" />
      <SiteContext value={scope}>
        <SiteScreen search={search} />
      </SiteContext>
    </main>
  )
}
