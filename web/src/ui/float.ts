import { createContext, type RefObject, useContext } from 'react'

/** True inside a dialog, a sheet or a popover: what opens there belongs to it, not to the page. */
export const InsideOverlay = createContext(false)

const page: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('conteudo')
  },
}
const nowhere: RefObject<HTMLElement | null> = { current: null }

/**
 * Where menus, lists and hints are put: inside the page's main landmark, so that nothing on screen
 * is outside of one; inside an overlay, in that overlay.
 */
export function useFloatContainer(): RefObject<HTMLElement | null> {
  return useContext(InsideOverlay) ? nowhere : page
}
