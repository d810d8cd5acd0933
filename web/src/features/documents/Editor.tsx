import { EditorContent, useEditor } from '@tiptap/react'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SaveStatus } from '@/app/autosave/SaveStatus'
import type { SaveState } from '@/app/autosave/useAutosave'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { toast } from '@/ui/toast'
import { addImage } from './addImage'
import { ConflictDialog } from './ConflictDialog'
import { type Content, type Text, useWriting } from './drawer'
import './editor.css'
import { extensions } from './extensions'
import { Toolbar } from './Toolbar'
import { useDocumentAutosave } from './useDocumentAutosave'
import { VersionsSheet } from './VersionsSheet'

export interface EditorProps {
  document: Text
  /** Called when the state of saving changes, if another part of the page depends on it. */
  onState?: (state: SaveState) => void
  /** Whether other content follows below the editor. */
  short?: boolean
}

/** A text being written. It saves itself. */
export default function Editor({ document, onState, short = false }: EditorProps) {
  const { addPicture, hasVersions, fields } = useWriting()
  const saving = useDocumentAutosave(document)
  const { state } = saving
  useEffect(() => onState?.(state), [state, onState])
  const [versions, setVersions] = useState(false)
  const [later, setLater] = useState(false)
  const editor = useEditor({
    extensions,
    content: saving.initial,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: short ? 'rich-text min-h-[20dvh]' : 'rich-text min-h-[50dvh]',
        'aria-label': `Texto de ${document.name}`,
        'aria-multiline': 'true',
        role: 'textbox',
      },
    },
    onUpdate: ({ editor }) => saving.write(editor.getJSON() as Content),
    onBlur: () => void saving.flush(),
  })
  const show = (content: Content) => editor.commands.setContent(content, { emitUpdate: false })

  async function insertImage(added: Promise<string>) {
    try {
      addImage(editor, await added)
    } catch (error) {
      toast.error('A imagem não foi enviada', { description: toProblem(error).detail })
    }
  }

  return (
    <Card padded={false} className="px-4 pb-8 md:px-10">
      <Toolbar
        editor={editor}
        fields={fields}
        onImage={addPicture && ((file) => void insertImage(addPicture(file)))}
      />
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <SaveStatus state={saving.state} onRetry={() => void saving.flush()} />
        {hasVersions && (
          <Button
            variant="ghost"
            size="sm"
            icon={<History size={16} aria-hidden />}
            onClick={() => {
              void saving.flush()
              setVersions(true)
            }}
          >
            Versões
          </Button>
        )}
      </div>
      {saving.state === 'failed' && !saving.conflict && (
        <p role="alert" className="mb-4 text-sm text-coral">
          {saving.reason}
        </p>
      )}
      {saving.conflict && later && (
        <Callout
          tone="slate"
          title="Outra pessoa mudou este texto"
          action={
            <Button variant="secondary" size="sm" onClick={() => setLater(false)}>
              Comparar os textos
            </Button>
          }
          className="mb-4"
        >
          O que você escreve só é salvo depois de escolher.
        </Callout>
      )}
      <EditorContent editor={editor} />
      {hasVersions && (
        <VersionsSheet
          document={document}
          current={saving.version}
          open={versions}
          onOpenChange={setVersions}
          onRestored={(now) => {
            saving.take(now)
            show(now.content)
          }}
        />
      )}
      {saving.conflict && !later && (
        <ConflictDialog
          onLater={() => setLater(true)}
          conflict={saving.conflict}
          onTheirs={() => {
            setLater(false)
            if (!saving.conflict) return
            const { version, updatedAt, content } = saving.conflict.theirs
            saving.take({ version, updatedAt, content: content as Content })
            show(content as Content)
          }}
          onMine={async () => saving.conflict && saving.insist(saving.conflict)}
        />
      )}
    </Card>
  )
}
