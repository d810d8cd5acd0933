/** How long a field may be on its way before the keys are everybody's again, in milliseconds. */
const patience = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement

let stop: (() => void) | undefined

/**
 * From now on the keys are a field's that is on its way: its code or its page still comes, and what is
 * typed meanwhile goes into it once it has the focus. Until then no other shortcut hears them. Esc, a
 * press elsewhere or a question that is asked first gives them up.
 */
export function awaitField(): void {
  // Asked for again while it comes: what was typed stays.
  if (stop) return
  const before = document.activeElement
  let typed = ''

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'Escape') return stop?.()
    // The modified keys are other shortcuts' and the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
  }

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === before) return
    if (target.closest('[role="alertdialog"]')) stop?.()
    else if (isField(target)) {
      stop?.()
      write(target, typed)
    }
  }

  stop = () => {
    stop = undefined
    window.clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('focusin', onFocus, true)
    window.removeEventListener('pointerdown', giveUp, true)
  }
  const giveUp = () => stop?.()
  const timer = window.setTimeout(giveUp, patience)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('focusin', onFocus, true)
  window.addEventListener('pointerdown', giveUp, true)
}

/** The field does not come after all. */
export function awaitNoField(): void {
  stop?.()
}

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|tel|url)$/.test(element.type))
  )
}

/** As if it had been typed there, for whoever listens to the field. */
function write(field: Field, text: string) {
  if (text === '') return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  )
}
