import { useState } from 'react'
import type { Invitation } from '../model'
import { nameLimit } from '../parse'
import { useSaveInvitation } from '../useGuestActions'

/** Renames an invitation in its row: Enter saves, Esc restores the name. */
export function RenameInvitation({
  invitation: { uuid, name },
  onDone,
}: {
  invitation: Invitation
  onDone: () => void
}) {
  const { mutate } = useSaveInvitation('O convite não mudou de nome')
  const [text, setText] = useState(name)
  const save = () => {
    const wanted = text.trim()
    if (wanted !== '' && wanted !== name) mutate({ uuid, patch: { name: wanted } })
    onDone()
  }
  return (
    <input
      aria-label={`Nome do convite ${name}`}
      // biome-ignore lint/a11y/noAutofocus: it was asked for by a key or a menu
      autoFocus
      maxLength={nameLimit}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        if (event.key === 'Escape') {
          event.preventDefault()
          onDone()
        }
      }}
      className="relative z-1 -my-1 h-8 min-w-0 flex-1 rounded-sm border border-wine bg-surface px-2 font-display text-base font-medium focus-visible:ring-3 focus-visible:ring-wine/20 focus-visible:outline-none touch:h-11"
    />
  )
}
