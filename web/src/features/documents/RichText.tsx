import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import './editor.css'
import { extensions } from './extensions'

/** Whether there is nothing in a document to be read. */
function isBlank(content: Record<string, unknown>): boolean {
  return !/"type":"(text|image|table)"/.test(JSON.stringify(content))
}

/** A document's text to be read. */
export default function RichText({
  content,
  label,
}: {
  content: Record<string, unknown>
  label: string
}) {
  const editor = useEditor({
    extensions,
    content,
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { class: 'rich-text', 'aria-label': label, role: 'document' } },
  })
  useEffect(() => {
    // Where it was drawn twice, the first one is gone by now.
    if (!editor.isDestroyed) editor.commands.setContent(content, { emitUpdate: false })
  }, [editor, content])
  return (
    <>
      {isBlank(content) && <p className="text-body text-muted">Não há nada escrito aqui.</p>}
      <EditorContent editor={editor} />
    </>
  )
}
