import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type WrittenLine, wordsIn, wordsOf } from '@/lib/unsavedText'
import { clearDraft, draftsOf } from '@/lib/useDraft'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import CopyTextButton from './CopyTextButton'

interface Kept {
  key: string
  words: string
  /** The same, where a form holds several. */
  lines: WrittenLine[]
}

/** Shows the unsaved text of this page after its access was withdrawn, so that it is not lost. */
export default function UnsavedText({
  under,
  children,
  className,
}: {
  /** Includes all pages at this address and below it; defaults to this page. */
  under?: string
  /** Whom to ask, where the page around does not say. */
  children?: ReactNode
  className?: string
}) {
  const { pathname } = useLocation()
  const place = under ?? pathname
  const [kept, setKept] = useState<Kept[]>([])
  useEffect(() => {
    setKept(
      draftsOf(place)
        .map(({ key, draft, lines }) => ({
          key,
          lines,
          words: lines.length > 1 ? wordsIn(lines) : (lines[0]?.text ?? wordsOf(draft)),
        }))
        .filter(({ words }) => words),
    )
  }, [place])
  return kept.map(({ key, words, lines }) => (
    <Callout
      key={key}
      tone="slate"
      role="status"
      title="O que você escreveu não se perdeu"
      className={className}
      action={
        <div className="flex flex-wrap gap-2">
          <CopyTextButton words={() => words} />
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              clearDraft(key)
              setKept((all) => all.filter((one) => one.key !== key))
            }}
          >
            Descartar
          </Button>
        </div>
      }
    >
      <p>As mudanças aqui foram encerradas antes de o texto ser salvo. Copie-o, se precisar:</p>
      {children}
      {lines.length > 1 ? (
        <dl className="mt-2 flex flex-col gap-2 rounded-input bg-surface p-3">
          {lines.map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one label, and none moves
            <div key={index}>
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="whitespace-pre-line wrap-break-word">{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 rounded-input bg-surface p-3 whitespace-pre-line wrap-break-word">
          {words}
        </p>
      )}
    </Callout>
  ))
}
