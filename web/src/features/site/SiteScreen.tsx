import { type ReactNode, useMemo } from 'react'
import { useWide } from '@/app/frame/useWide'
import { EditLease } from '@/features/portal'
import { SiteEditor, useEditor } from './editor'
import { Clash } from './editor/Clash'
import { EditorDesk } from './editor/EditorDesk'
import { EditorPhone } from './editor/EditorPhone'
import { EmptySite } from './empty/EmptySite'
import { useSiteAnswer } from './queries'
import { SiteLoading } from './SiteLoading'
import { SiteContext, useSiteScope } from './scope'
import type { SiteSearch } from './search'

/** The website of an event: its editor, or the first step if there is no site yet. */
export function SiteScreen({ search }: { search: SiteSearch }) {
  const { site } = useSiteAnswer()
  if (!site) return <EmptySite />
  return (
    <InTurn externalId={site.uuid}>
      <SiteEditor site={site}>
        <Screen search={search} />
        <Clash />
      </SiteEditor>
    </InTurn>
  )
}

/** Requests the edit lease for a member or client who may edit; a reader needs none. */
function InTurn({ externalId, children }: { externalId: string; children: ReactNode }) {
  const { client, mayEdit, portal } = useSiteScope()
  const { canEdit, archived } = useSiteAnswer()
  if (!mayEdit || !canEdit || archived) return children
  return (
    <EditLease {...{ client, externalId, ...portal }} pending={<SiteLoading />}>
      {({ canWrite }) => <Allowed when={canWrite}>{children}</Allowed>}
    </EditLease>
  )
}

function Allowed({ when, children }: { when: boolean; children: ReactNode }) {
  const scope = useSiteScope()
  const here = useMemo(() => ({ ...scope, mayEdit: when }), [scope, when])
  return <SiteContext value={here}>{children}</SiteContext>
}

function Screen({ search }: { search: SiteSearch }) {
  const { blocks, answer } = useEditor()
  const block = blocks.find(({ uuid }) => uuid === search.bloco)
  const wide = useWide()
  const { names, title } = answer.event
  return (
    <>
      <h1 className="sr-only">Site de {names.length > 0 ? names.join(' & ') : title}</h1>
      {wide ? <EditorDesk block={block} /> : <EditorPhone block={block} />}
    </>
  )
}
