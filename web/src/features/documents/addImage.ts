import type { Editor } from '@tiptap/core'

/** Puts a picture where the writing is; under the table, where that is in one: its cells hold none. */
export function addImage(editor: Editor, src: string): void {
  const image = { type: 'image', attrs: { src, alt: '' } }
  const { $to } = editor.state.selection
  for (let depth = $to.depth; depth > 0; depth--) {
    if ($to.node(depth).type.name === 'table') {
      editor.chain().focus().insertContentAt($to.after(depth), image).run()
      return
    }
  }
  editor.chain().focus().insertContent(image).run()
}
