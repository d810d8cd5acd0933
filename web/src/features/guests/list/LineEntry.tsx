import { Plus } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { readDraft, useDraft } from '@/lib/useDraft'
import { cx } from '@/ui/classes'
import { Kbd } from '@/ui/Kbd'
import { parseLine } from '../parse'
import { useGuestsScope } from '../scope'
import { useAddInvitation } from '../useGuestActions'
import { Understood } from './Understood'

/** How long a line may be: a household of fifty. */
const longest = 4000

export interface LineEntryProps {
  ref: Ref<{ focus: () => void }>
  /** What the list is narrowed to is taken for granted of a new household. */
  tags: string[]
}

/** Where the next household is written in a line: Enter, and the next. */
export function LineEntry({ ref, tags }: LineEntryProps) {
  const { eventUuid, areaCode } = useGuestsScope()
  const key = `guests.line.${eventUuid}`
  const draft = useDraft(key)
  const [text, setText] = useState(() => {
    const left = readDraft(key)
    return typeof left === 'string' ? left : ''
  })
  const [within, setWithin] = useState(false)
  useHoldsUnsavedWork(text.trim() !== '')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), [])
  const write = (next: string) => {
    setText(next)
    if (next === '') draft.clear()
    else draft.keep(next)
  }
  // Several lines may be waiting for the server: a refused one gets its own text back.
  const lines = useRef(new Map<string, string>())
  const add = useAddInvitation(({ uuid }) => {
    const line = lines.current.get(uuid)
    if (line === undefined) return
    lines.current.delete(uuid)
    const now = input.current?.value ?? ''
    write(now === '' ? line : `${now}; ${line}`)
  })
  const written = parseLine(text)
  const open = within || text !== ''
  return (
    <form
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setWithin(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.focus()
        if (!written) return
        // The area code is asked: Enter takes the business's own, and shows the number before it is added.
        if (written.shortPhone) {
          if (areaCode)
            write(text.replace(written.shortPhone, `(${areaCode}) ${written.shortPhone}`))
          return
        }
        const uuid = crypto.randomUUID()
        lines.current.set(uuid, text)
        write('')
        add.mutate({ uuid, written, tags })
      }}
      className={cx(
        'group/entry -mx-3 flex min-h-12 flex-wrap items-center gap-x-3 border px-3',
        open
          ? 'rounded-input border-line-strong bg-surface focus-within:border-wine'
          : 'border-transparent border-b-line hover:bg-hover',
      )}
    >
      <Plus
        size={20}
        className="shrink-0 text-faint group-focus-within/entry:text-wine"
        aria-hidden
      />
      <input
        ref={input}
        aria-label="Novo convite em uma linha"
        placeholder="Novo convite em uma linha: Família Prado, Ana, João e Bia (4)"
        maxLength={longest}
        enterKeyHint="done"
        autoComplete="off"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
        className="h-11 min-w-[min(8rem,100%)] flex-1 bg-transparent text-body outline-none touch:text-base"
      />
      {open && (
        <button type="submit" className="min-h-8 touch:min-h-11">
          <Kbd>Enter</Kbd>
          <span className="sr-only">: adicionar convite</span>
        </button>
      )}
      {text !== '' && (
        <p role="status" className="w-full pb-2.5 pl-8 text-xs text-muted wrap-anywhere">
          {written ? <Understood written={written} /> : 'Escreva ao menos um nome.'}
          {written?.shortPhone && (
            <span className="text-amber-ink">
              {` · ${written.shortPhone} está sem DDD: escreva-o`}
              {areaCode && `, ou Enter usa o ${areaCode}`}
            </span>
          )}
        </p>
      )}
    </form>
  )
}
