import { useWide } from '@/app/frame/useWide'
import { SiteEditor, useEditor } from './editor'
import { Clash } from './editor/Clash'
import { EditorDesk } from './editor/EditorDesk'
import { EditorPhone } from './editor/EditorPhone'
import { EmptySite } from './empty/EmptySite'
import { useSiteAnswer } from './queries'
import type { SiteSearch } from './search'

/** The website of an event: its editor, or the first step where nobody has begun it. */
export function SiteScreen({ search }: { search: SiteSearch }) {
  const { site } = useSiteAnswer()
  if (!site) return <EmptySite />
  return (
    <SiteEditor site={site}>
      <Screen search={search} />
      <Clash />
    </SiteEditor>
  )
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
