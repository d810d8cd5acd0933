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
  /** The ID of the element with its error. */
  describedBy?: string | undefined
  handle?: Ref<WritingHandle>
  /** Covers the text, which stays unchanged below. */
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
  /** The last value passed to onValueChange: only a different value from outside replaces the text. */
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
        // A history step of its own, separate from text typed a moment ago, so that one undo restores the text.
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
