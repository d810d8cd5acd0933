import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { FullPage } from '@/app/frame/FullPage'
import { Button } from '@/ui/Button'
import { textLinkClass } from '@/ui/TextLink'
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
import { PreviewPage } from './PreviewPage'
import { PublishButton } from './PublishButton'
import { SavedLine } from './SavedLine'
import { SiteTabs } from './SiteTabs'
import { Steps } from './Steps'
import { Versions } from './Versions'

/** The blocks first; the page they make and the form of one of them lie over them. */
export function EditorPhone({ block }: { block: Block | undefined }) {
  const { editorLink } = useSiteScope()
  const { answer } = useEditor()
  const navigate = useNavigate()
  const [previewing, setPreviewing] = useState(false)
  const close = () => void navigate({ ...editorLink(), resetScroll: false })
  return (
    <>
      <div className="page-column flex flex-col gap-4 pt-4">
        <SiteTabs now="site" />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DraftState className="min-w-[min(10rem,100%)] flex-1" />
          <div className="-mr-2 flex shrink-0">
            <Steps />
            <SettingsButton />
          </div>
        </div>
        <LookCard />
        <BlockList selected={undefined} />
        <Versions />
        <a
          href={answer.publicUrl}
          target="_blank"
          rel="noreferrer"
          className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 self-start text-sm`}
        >
          <ExternalLink size={16} aria-hidden />
          Abrir o que os convidados veem
          <span className="sr-only"> em nova aba</span>
        </a>
        <div className="sticky bottom-(--foot) z-10 -mx-(--gutter) flex flex-wrap gap-2 border-t border-line bg-paper px-(--gutter) py-3">
          <Button
            variant="secondary"
            size="lg"
            className="grow"
            icon={<Eye size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            Ver prévia
          </Button>
          <PublishButton size="lg" className="grow" />
        </div>
      </div>
      {previewing && !block && <PreviewPage onClose={() => setPreviewing(false)} />}
      {block && (
        <FullPage
          key={block.uuid}
          title={nameOf(block)}
          backLabel={previewing ? 'Voltar à prévia' : 'Voltar aos blocos'}
          onBack={close}
          action={<BlockMenu block={block} onRemoved={close} />}
          footer={<SavedLine />}
        >
          <BlockForm block={block} />
        </FullPage>
      )}
    </>
  )
}
