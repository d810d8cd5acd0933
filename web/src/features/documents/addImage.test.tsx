import { Editor, type JSONContent } from '@tiptap/core'
import { expect, it, onTestFinished } from 'vitest'
import { addImage } from './addImage'
import { extensions } from './extensions'

const src = '/media/aaaaaaaaaaaaaaaaaaaaaaaaaa'

function kinds({ content = [] }: JSONContent): (string | undefined)[] {
  return content.map(({ type }) => type)
}

function openEditor(content: string): Editor {
  const editor = new Editor({ extensions, content })
  onTestFinished(() => {
    editor.destroy()
  })
  return editor
}

it('põe a imagem onde se escreve', () => {
  const editor = openEditor('<p>Antes</p><p>Depois</p>')
  editor.commands.setTextSelection(6)
  addImage(editor, src)
  expect(kinds(editor.getJSON())).toEqual(['paragraph', 'image', 'paragraph'])
})

it('numa tabela, põe a imagem embaixo e não parte a tabela', () => {
  const editor = openEditor('<p>Horários</p>')
  editor.commands.setTextSelection(9)
  editor.commands.insertTable({ rows: 3, cols: 2, withHeaderRow: true })
  addImage(editor, src)
  const [title, table, image] = editor.getJSON().content ?? []
  expect([title?.type, table?.type, image?.type]).toEqual(['paragraph', 'table', 'image'])
  expect(table?.content).toHaveLength(3)
})
