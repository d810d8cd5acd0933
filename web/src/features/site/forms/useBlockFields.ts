import { useEditor } from '../editor'
import { put } from '../merge'
import type { Block, Item } from '../model'

/** How a block's form writes: a path is "title" or "items.2.text". */
export interface BlockFields {
  set: (path: string, value: unknown, of?: string) => void
  /** Ties a field of words to its path. */
  of: (path: string) => {
    onChange: (value: string) => void
    error: string | undefined
    readOnly: boolean
  }
  error: (path: string) => string | undefined
  add: (item: Item) => void
  remove: (index: number) => void
  place: (from: number, to: number) => void
}

export function useBlockFields({ uuid, content }: Block): BlockFields {
  const { write, save, mayEdit } = useEditor()
  const refused = save.entry(uuid)?.failure?.fields ?? []
  const items = content.items ?? []
  const set = (path: string, value: unknown, of = path) =>
    write(uuid, put(content, path, value), of)
  const error = (path: string) => refused.find(({ field }) => field === `content.${path}`)?.message
  // Each is a step of its own.
  const list = (next: Item[]) => set('items', next, `items/${Date.now()}`)
  return {
    set,
    error,
    of: (path) => ({
      onChange: (value) => set(path, value),
      error: error(path),
      readOnly: !mayEdit,
    }),
    add: (item) => list([...items, item]),
    remove: (index) => list(items.filter((_, at) => at !== index)),
    place: (from, to) => {
      const next = [...items]
      next.splice(to, 0, ...next.splice(from, 1))
      list(next)
    },
  }
}
