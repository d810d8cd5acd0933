import { LoaderCircle, NotebookText, Pause, Play, RotateCw, Sparkles, Undo2 } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useFormField } from '@/app/form/fields'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { fieldsIn, type Written } from '@/features/contracts'
import { EditorLoading, WritingArea, type WritingHandle } from '@/features/documents'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { FieldError } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { documentOf } from './ai/document'
import { useGeneratedText } from './ai/useGeneratedText'
import { useProposalFormContext } from './context'
import { Section } from './Section'
import { forgetPlacedText, notePlacedText, placedText } from './session'
import { TextsSheet } from './TextsSheet'

/** The proposal's own words: written, begun with a text that is there, or generated. */
export function ContentField({ onWriting }: { onWriting: (writing: boolean) => void }) {
  const { form, open: formOpen } = useProposalFormContext().form
  const { business, businessId } = useWorkspace()
  const errorId = useId()
  const { value, onValueChange, onBlur, error } = useFormField(form.control, 'content')
  const editor = useRef<WritingHandle>(null)
  const [texts, setTexts] = useState(false)
  /** The text that was inserted and the one it replaced: one undo restores the planner's text, after a reload too. */
  const [placed, setPlaced] = useState(() => placedText(businessId, formOpen))
  /** What this editor's own history takes back: after a reload it is empty. */
  const inHistory = useRef<string>(undefined)

  /** Puts a text in, so that one step back brings again what the planner had written. */
  function put(content: Record<string, unknown>) {
    const now = form.getValues('content')
    const again = placed !== undefined && placed.after === now
    const before = again ? placed.before : now
    if (again && inHistory.current === now) editor.current?.undo()
    const own = form.getValues('content') === before
    editor.current?.replace(content)
    const after = form.getValues('content')
    inHistory.current = own ? after : undefined
    setPlaced({ before, after })
    notePlacedText(businessId, formOpen, { before, after })
  }
  function takeBack() {
    if (!placed) return
    const now = form.getValues('content')
    if (now === placed.after && inHistory.current === now) editor.current?.undo()
    else onValueChange(placed.before)
    setPlaced(undefined)
    forgetPlacedText(businessId)
    text.forget()
    editor.current?.focus()
  }

  const text = useGeneratedText({
    onText: (written) => put(documentOf(written)),
    onFailed: (message) =>
      toast.error('Erro ao gerar texto', {
        description: message || 'Tente de novo em instantes.',
      }),
  })
  const busy = text.state === 'generating' || text.state === 'paused'
  useEffect(() => onWriting(busy), [busy, onWriting])
  const generate = () => {
    const { customer, type, total, expiresAt } = form.getValues()
    void text.start(businessId, {
      businessName: business.name,
      ...(typeof total === 'number' && { budget: total }),
      customerName: customer[0]?.fullName ?? '',
      eventType: type ?? 'OTHER',
      ...(/^\d{4}-\d{2}-\d{2}$/.test(expiresAt) && { expiresAt }),
      mainCategory: business.categories[0] ?? '',
    })
  }
  const open = value ? fieldsIn(JSON.parse(value) as Written) : []

  return (
    <Section title="Apresentação" help="O que o cliente lê primeiro, com as suas palavras.">
      <div className="flex flex-wrap gap-2">
        {busy ? (
          <Button
            variant="secondary"
            size="sm"
            icon={
              text.state === 'paused' ? (
                <Play size={16} aria-hidden />
              ) : (
                <Pause size={16} aria-hidden />
              )
            }
            onClick={text.state === 'paused' ? text.resume : text.pause}
          >
            {text.state === 'paused' ? 'Continuar' : 'Pausar'}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            icon={
              text.state === 'done' ? (
                <RotateCw size={16} aria-hidden />
              ) : (
                <Sparkles size={16} aria-hidden />
              )
            }
            onClick={generate}
          >
            {text.state === 'done' ? 'Gerar novamente' : 'Gerar com IA'}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          icon={<NotebookText size={16} aria-hidden />}
          onClick={() => setTexts(true)}
        >
          Textos
        </Button>
        {placed && !busy && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Undo2 size={16} aria-hidden />}
            onClick={takeBack}
          >
            Desfazer
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {text.state === 'generating' && 'Gerando o texto…'}
        {text.state === 'paused' && 'Pausado'}
        {text.state === 'done' && 'Texto pronto'}
      </p>
      {text.state === 'done' && text.ready && (
        <Callout tone="slate">Este é um texto pronto; adapte ao seu jeito.</Callout>
      )}
      {open.length > 0 && !busy && (
        <Callout tone="slate" role="status" title="Falta preencher no texto">
          {open.join(', ')}. Escreva no lugar do que está entre chaves.
        </Callout>
      )}
      <div className="flex flex-col gap-1.5">
        <Suspense fallback={<EditorLoading />}>
          <WritingArea
            label="Apresentação"
            value={value}
            onValueChange={onValueChange}
            onBlur={onBlur}
            handle={editor}
            describedBy={error ? errorId : undefined}
            {...(busy && {
              cover: <Drawing text={text.drawn} paused={text.state === 'paused'} />,
            })}
          />
        </Suspense>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      <TextsSheet
        open={texts}
        onClose={() => setTexts(false)}
        onChoose={(content) => {
          put(content)
          setTexts(false)
        }}
      />
    </Section>
  )
}

/** What came so far. */
function Drawing({ text, paused }: { text: string; paused: boolean }) {
  if (!text) {
    return (
      <p className="flex min-h-40 items-start gap-2 text-body text-muted">
        <LoaderCircle size={18} className="spin mt-0.5" aria-hidden />
        Pensando nas palavras…
      </p>
    )
  }
  return (
    <div className="rich-text min-h-40 whitespace-pre-line" aria-busy={!paused}>
      {text}
      <span className="ml-0.5 inline-block h-[1.1em] w-0.5 translate-y-0.5 bg-wine" aria-hidden />
    </div>
  )
}
