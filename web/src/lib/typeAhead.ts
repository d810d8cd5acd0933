/** How long a field may be on its way before the keys are everybody's again, in milliseconds. */
const patience = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement

let stop: (() => void) | undefined

/**
 * Directs the keys to a field whose code or page is still loading. Until it has the focus, an
 * invisible input has it, so that the browser writes there as it would in the field: also an accent
 * before its letter, and letters without a key. Then the field takes the text. No other shortcut
 * receives the keys meanwhile. Esc, a press elsewhere or a question cancels it.
 */
export function awaitField(): void {
  // Called again while it loads: the typed text stays.
  if (stop) return
  const before = document.activeElement
  const box = boxFor(before)
  let handing: number | undefined

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.isComposing) return stop?.()
    // The modified keys are other shortcuts' and the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    event.stopImmediatePropagation()
    if (event.target === box || event.isComposing) return
    // Something else was given the focus on the way, as a dialog's first button.
    event.preventDefault()
    if (event.key === 'Backspace') box.value = box.value.slice(0, -1)
    else if (event.key.length === 1) box.value += event.key
  }

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === before || target === box) return
    if (target.closest('[role="alertdialog"]')) stop?.()
    else if (isField(target)) {
      // Its form may still be setting its initial values, in the effects that gave it the focus.
      handing ??= window.setTimeout(() => {
        const text = box.value
        const field = document.activeElement
        stop?.()
        write(field && isField(field) ? field : target, text)
      })
    }
  }

  // The field has the focus and not yet the typed text: the browser's input comes after it.
  function onWrite(event: InputEvent) {
    if (handing === undefined || event.target === box) return
    if (event.data === null || !event.cancelable) return
    event.preventDefault()
    box.value += event.data
  }

  stop = () => {
    stop = undefined
    window.clearTimeout(timer)
    window.clearTimeout(handing)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('focusin', onFocus, true)
    window.removeEventListener('beforeinput', onWrite, true)
    window.removeEventListener('pointerdown', giveUp, true)
    giveBack(box, before)
  }
  const giveUp = () => stop?.()
  const timer = window.setTimeout(giveUp, patience)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('focusin', onFocus, true)
  window.addEventListener('beforeinput', onWrite, true)
  window.addEventListener('pointerdown', giveUp, true)
  box.focus({ preventScroll: true })
}

let lastBox: HTMLInputElement | undefined

/** Where the browser writes until the field is there. */
function boxFor(before: Element | null): HTMLInputElement {
  lastBox?.remove()
  const box = document.createElement('input')
  box.tabIndex = -1
  box.autocomplete = 'off'
  box.ariaHidden = 'true'
  box.className = 'sr-only'
  // Next to the previous focus: an overlay would not let the focus out of itself.
  const over = before?.closest('[role="dialog"]') ?? document.body
  over.append(box)
  lastBox = box
  return box
}

/** Code that restores the focus to this input finds the element that had it before. */
function giveBack(box: HTMLInputElement, before: Element | null): void {
  const onwards = () => {
    box.remove()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
  box.value = ''
  if (document.activeElement === box) onwards()
  else box.addEventListener('focus', onwards, { once: true })
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

/** As if it had been typed there, for listeners of the field. */
function write(field: Field, text: string) {
  if (text === '') return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  )
}
