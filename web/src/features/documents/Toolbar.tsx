import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Braces,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Table2,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { LinkDialog } from './LinkDialog'

export interface ToolbarProps {
  editor: Editor
  /** Absent where a text takes no pictures. */
  onImage: ((file: File) => void) | undefined
  /** What can be put in, to be filled in later. */
  fields?: readonly { name: string; label: string }[] | undefined
}

/** What can be done to the text, always in sight above it. */
export function Toolbar({ editor, onImage, fields }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const picture = useRef<HTMLInputElement>(null)
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      bullet: editor.isActive('bulletList'),
      ordered: editor.isActive('orderedList'),
      level: [1, 2, 3].find((level) => editor.isActive('heading', { level })),
      table: editor.isActive('table'),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <>
      <div
        role="toolbar"
        aria-label="Formatação"
        className="sticky top-(--stuck) z-10 -mx-1 flex gap-0.5 overflow-x-auto border-b border-line bg-surface px-1 py-1 md:flex-wrap"
      >
        {([1, 2, 3] as const).map((level) => (
          <Tool
            key={level}
            label={`Título ${level}`}
            pressed={is.level === level}
            onClick={() => chain().toggleHeading({ level }).run()}
          >
            {level === 1 ? (
              <Heading1 size={18} />
            ) : level === 2 ? (
              <Heading2 size={18} />
            ) : (
              <Heading3 size={18} />
            )}
          </Tool>
        ))}
        <Tool label="Negrito" pressed={is.bold} onClick={() => chain().toggleBold().run()}>
          <Bold size={18} />
        </Tool>
        <Tool label="Itálico" pressed={is.italic} onClick={() => chain().toggleItalic().run()}>
          <Italic size={18} />
        </Tool>
        <Tool label="Link" pressed={is.link} onClick={() => setLinking(true)}>
          <Link2 size={18} />
        </Tool>
        <Tool label="Lista" pressed={is.bullet} onClick={() => chain().toggleBulletList().run()}>
          <List size={18} />
        </Tool>
        <Tool
          label="Lista numerada"
          pressed={is.ordered}
          onClick={() => chain().toggleOrderedList().run()}
        >
          <ListOrdered size={18} />
        </Tool>
        {is.table ? (
          <TableMenu editor={editor} />
        ) : (
          <Tool
            label="Inserir tabela"
            onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <Table2 size={18} />
          </Tool>
        )}
        {fields && <FieldMenu editor={editor} fields={fields} />}
        {onImage && (
          <Tool label="Inserir imagem" onClick={() => picture.current?.click()}>
            <ImagePlus size={18} />
          </Tool>
        )}
        <Tool label="Desfazer" disabled={!is.undo} onClick={() => chain().undo().run()}>
          <Undo2 size={18} />
        </Tool>
        <Tool label="Refazer" disabled={!is.redo} onClick={() => chain().redo().run()}>
          <Redo2 size={18} />
        </Tool>
        <input
          ref={picture}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          aria-label="Imagem do documento"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onImage?.(file)
            event.target.value = ''
          }}
        />
      </div>
      <LinkDialog editor={editor} open={linking} onOpenChange={setLinking} />
    </>
  )
}

function Tool({
  pressed,
  ...props
}: {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <IconButton
      {...props}
      aria-pressed={pressed}
      // The place in the text stays where it was.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(pressed && 'bg-wine-tint text-wine')}
    />
  )
}

function TableMenu({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus()
  return (
    <Menu
      trigger={
        <IconButton label="Tabela" className="bg-wine-tint text-wine">
          <Table2 size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => chain().addRowAfter().run()}>Inserir linha abaixo</MenuItem>
      <MenuItem onSelect={() => chain().addColumnAfter().run()}>Inserir coluna à direita</MenuItem>
      <MenuItem onSelect={() => chain().deleteRow().run()}>Excluir linha</MenuItem>
      <MenuItem onSelect={() => chain().deleteColumn().run()}>Excluir coluna</MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => chain().deleteTable().run()}>
        Excluir tabela
      </MenuItem>
    </Menu>
  )
}

function FieldMenu({
  editor,
  fields,
}: {
  editor: Editor
  fields: NonNullable<ToolbarProps['fields']>
}) {
  return (
    <Menu
      trigger={
        <IconButton label="Inserir campo">
          <Braces size={18} aria-hidden />
        </IconButton>
      }
    >
      {fields.map(({ name, label }) => (
        <MenuItem
          key={name}
          onSelect={() => editor.chain().focus().insertContent(`{{${name}}}`).run()}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
