import { closeHistory } from '@tiptap/pm/history'
import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Card } from '@/ui/Card'
import type { Content } from './drawer'
import './editor.css'
import { extensions } from './extensions'
import { Toolbar } from './Toolbar'

/** What can be done to a text from outside of its editor. */
export interface WritingHandle {
  /** Puts another text in its place, as one step of the editor's history. */
  replace: (content: Content) => void
  undo: () => void
  focus: () => void
}

export interface WritingAreaProps {
  label: string
  /** Tiptap's JSON, written out; empty where nothing is written. */
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  /** What is wrong with it, by its id. */
  describedBy?: string | undefined
  handle?: Ref<WritingHandle>
  /** Stands over the text, which waits beneath untouched. */
  cover?: ReactNode
  className?: string
}

/** A text as a field of a form, which saves it with the rest. It takes no pictures. */
export default function WritingArea({
  label,
  value,
  onValueChange,
  onBlur,
  describedBy,
  handle,
  cover,
  className,
}: WritingAreaProps) {
  const latest = useRef({ onValueChange, onBlur })
  latest.current = { onValueChange, onBlur }
  /** What was handed out last: only what comes from elsewhere is put in. */
  const known = useRef(value)
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'rich-text min-h-40',
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      known.current = editor.isEmpty ? '' : JSON.stringify(editor.getJSON())
      latest.current.onValueChange(known.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  useEffect(() => {
    if (value === known.current || editor.isDestroyed) return
    known.current = value
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(
    handle,
    () => ({
      replace: (content) => {
        // Apart from what was typed a moment ago, which one step back then brings again.
        editor.view.dispatch(closeHistory(editor.state.tr))
        editor.commands.setContent(content, { emitUpdate: true })
        editor.view.dispatch(closeHistory(editor.state.tr))
      },
      undo: () => editor.commands.undo(),
      focus: () => editor.commands.focus(),
    }),
    [editor],
  )
  return (
    <Card padded={false} className={className}>
      <div className="px-4 pb-5 md:px-5">
        <div inert={cover !== undefined}>
          <Toolbar editor={editor} onImage={undefined} />
        </div>
        <div className="pt-4">
          {cover}
          <div hidden={cover !== undefined}>
            <EditorContent editor={editor} />
          </div>
        </div>
      </div>
    </Card>
  )
}

function contentOf(value: string): Content {
  try {
    if (value) return JSON.parse(value) as Content
  } catch {
    // Kept by another version of this page.
  }
  return { type: 'doc', content: [{ type: 'paragraph' }] }
}
