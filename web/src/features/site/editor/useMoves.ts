import { useEditor } from '../editor'
import type { Block } from '../model'

/**
 * Returns functions that move a block, without those that lead nowhere from its position. The cover always stays
 * first.
 */
export function useMoves({ uuid, kind }: Block) {
  const { blocks, move, mayEdit } = useEditor()
  const index = blocks.findIndex((block) => block.uuid === uuid)
  if (!mayEdit || kind === 'COVER' || index < 1) return {}
  const after = (at: number) => () => move(uuid, blocks[at]?.uuid ?? null)
  return {
    ...(index > 1 && { first: after(0), up: after(index - 2) }),
    ...(index < blocks.length - 1 && { down: after(index + 1), last: after(blocks.length - 1) }),
  }
}
