import { createContext, type ReactNode, use, useCallback, useState } from 'react'

const LayoutStates = createContext<Map<string, unknown> | null>(null)

/**
 * Stores the layout states of its content. Render it around a Detail: when the window crosses a phone's width, the
 * panel and the page replace each other, and everything in them is mounted again.
 */
export function LayoutStateProvider({ children }: { children: ReactNode }) {
  const [states] = useState(() => new Map<string, unknown>())
  return <LayoutStates value={states}>{children}</LayoutStates>
}

/**
 * Returns a state and its setter like useState, but the state outlives a change of the layout, as which sheet is open.
 * Its form needs a draft: the typed values outlive the change by it. Names are unique below one provider; without a
 * provider it is a plain state.
 */
export function useLayoutState<T>(name: string, initial: T): [T, (next: T) => void] {
  const states = use(LayoutStates)
  const [state, setState] = useState<T>(() =>
    states?.has(name) ? (states.get(name) as T) : initial,
  )
  const change = useCallback(
    (next: T) => {
      states?.set(name, next)
      setState(() => next)
    },
    [states, name],
  )
  return [state, change]
}
