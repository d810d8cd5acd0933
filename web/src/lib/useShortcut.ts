import { useLayoutEffect, useRef } from 'react'
import { awaitField } from './typeAhead'

export interface Shortcut {
  /** As in KeyboardEvent.key: 'n', '?', 'k', 'ArrowDown'. */
  key: string
  /** With Ctrl, or ⌘ on a Mac. */
  mod?: boolean
  /** Also while typing in a field; only sensible with `mod`. */
  whileTyping?: boolean
  /** It opens a field, which receives the keys from then on. */
  opensField?: boolean
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** Over the page. A toast is a dialog by role too, but says that it covers nothing. */
const covers = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether something is over the page: shortcuts of the page then rest. */
function isCovered(): boolean {
  return Array.from(document.querySelectorAll(covers)).some(
    (element) => element.getAttribute('aria-modal') !== 'false',
  )
}

/** Runs on a key anywhere on the page, except in a text field or while a dialog is open. */
export function useShortcut(
  { key, mod = false, whileTyping = false, opensField = false }: Shortcut,
  run: () => void,
) {
  const latest = useRef(run)
  latest.current = run
  // A layout effect: the page receives its keys as soon as it is painted.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (event.key.toLowerCase() !== key.toLowerCase()) return
      if ((event.ctrlKey || event.metaKey) !== mod) return
      if (!whileTyping && (isTyping(event.target) || isCovered())) return
      event.preventDefault()
      if (opensField) awaitField()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key, mod, whileTyping, opensField])
}

/** "⌘" where there is such a key, else "Ctrl". */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
