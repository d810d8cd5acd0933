import { useEffect, useRef } from 'react'
import { prefix } from './code'

/** The longest a scanner takes from one key to the next, in milliseconds. Nobody types that fast for long. */
const fast = 50
/** The same once it is known for a code, whose letters nobody else gets: a busy page hears of them late. */
const patient = 400

/**
 * Hears a handheld scanner, which types what it reads and presses Enter: wherever the focus is. What
 * it typed into a field is taken out of it again.
 */
export function useHandheldScanner(onCode: (text: string, takenAt: number) => void): void {
  const heard = useRef(onCode)
  heard.current = onCode
  useEffect(() => {
    let typed = ''
    let last = 0
    let begun = 0
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (event.key.length > 1 && event.key !== 'Enter') return
      // When the key was pressed, not when a busy page came to it; on the clock of performance.now().
      const now = event.timeStamp
      if (now - last > (typed.startsWith(prefix) ? patient : fast)) {
        typed = ''
        begun = now
      }
      last = now
      if (event.key === 'Enter') {
        const text = typed
        typed = ''
        if (!text.startsWith(prefix)) return
        event.preventDefault()
        event.stopImmediatePropagation()
        heard.current(text, begun)
        return
      }
      typed += event.key
      if (!typed.startsWith(prefix)) {
        // What came before it in the same breath was no code's.
        if (!prefix.startsWith(typed)) typed = prefix.startsWith(event.key) ? event.key : ''
        return
      }
      // From here on it is a code: it is nobody's letters.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (typed === prefix) takeOut()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

/** Takes the first letters of a code out of the field they went into. */
function takeOut(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const at = field.value.lastIndexOf(prefix.slice(0, -1))
  if (at < 0) return
  field.setRangeText('', at, at + prefix.length - 1, 'end')
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }),
  )
}
