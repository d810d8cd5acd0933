import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Maximize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTakeControl } from '@/features/portal'
import { buttonClass } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { useEditor } from '../editor'
import { BlockForm } from '../forms/BlockForm'
import { nameOf } from '../kinds'
import { LookCard } from '../look/LookCard'
import type { Block } from '../model'
import { useSiteScope } from '../scope'
import { SettingsButton } from '../settings/SettingsButton'
import { BlockList } from './BlockList'
import { BlockMenu } from './BlockMenu'
import { DraftState } from './DraftState'
import { PreviewPane } from './PreviewPane'
import { PublishButton } from './PublishButton'
import { SavedLine } from './SavedLine'
import { SiteTabs } from './SiteTabs'
import { Steps } from './Steps'
import { Versions } from './Versions'

/** The blocks, the page they make and the form of one of them, side by side, as tall as the window. */
export function EditorDesk({ block }: { block: Block | undefined }) {
  const { editorLink } = useSiteScope()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!block) return
    void navigate({ ...editorLink(), resetScroll: false })
    list.current
      ?.querySelector<HTMLElement>(`[data-detail="${block.uuid}"]`)
      ?.focus({ preventScroll: true })
  }
  return (
    <div data-fills-window className="flex h-[calc(100dvh-var(--stuck))] min-h-120 flex-col">
      <TopBar />
      <div className="relative flex min-h-0 flex-1">
        <div
          ref={list}
          className="relative flex w-70 shrink-0 flex-col gap-3 overflow-y-auto overscroll-contain border-r border-line px-3.5 py-3.5 xl:w-76"
        >
          <LookCard />
          <BlockList selected={block?.uuid} />
          <Versions />
        </div>
        <PreviewPane selected={block?.uuid} />
        {block && <FormPanel block={block} onClose={close} />}
      </div>
    </div>
  )
}

/** Opens the editor over the whole window. */
function FullScreenButton() {
  const { client, portal } = useSiteScope()
  const { site, mayEdit } = useEditor()
  const take = useTakeControl()
  if (portal || !mayEdit) return null
  return (
    <IconButton
      label="Editar em tela cheia"
      disabled={take.isPending}
      onClick={() => take.mutate({ client, externalId: site.uuid })}
    >
      <Maximize2 size={18} aria-hidden />
    </IconButton>
  )
}

function TopBar() {
  const { answer } = useEditor()
  return (
    <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2.5">
      <SiteTabs now="site" />
      <DraftState className="flex-1" />
      <Steps />
      <FullScreenButton />
      <SettingsButton />
      <a
        href={answer.publicUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary')}
      >
        <ExternalLink size={18} aria-hidden />
        Abrir site
        <span className="sr-only"> em nova aba</span>
      </a>
      <PublishButton />
    </div>
  )
}

/** What has an Esc of its own. */
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function FormPanel({ block, onClose }: { block: Block; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const { uuid } = block
  // biome-ignore lint/correctness/useExhaustiveDependencies: each block that is opened takes the focus
  useEffect(() => panel.current?.focus({ preventScroll: true }), [uuid])
  const closing = useRef(onClose)
  closing.current = onClose
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const from = event.target as Element
      if (event.key !== 'Escape' || event.defaultPrevented || from.closest(floating)) return
      closing.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={nameOf(block)}
      className="absolute inset-y-0 right-0 z-10 flex w-96 shrink-0 flex-col border-l border-line bg-surface shadow-float outline-none xl:static xl:shadow-none"
    >
      <header className="flex min-h-14 shrink-0 items-center gap-1 pr-3 pl-6">
        <h2 className="min-w-0 flex-1 truncate font-display text-lg font-medium">
          {nameOf(block)}
        </h2>
        <BlockMenu block={block} onRemoved={onClose} />
        <IconButton label="Fechar bloco" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">
        <BlockForm key={uuid} block={block} />
      </div>
      <footer className="shrink-0 border-t border-line px-6 py-3.5">
        <SavedLine />
      </footer>
    </aside>
  )
}
