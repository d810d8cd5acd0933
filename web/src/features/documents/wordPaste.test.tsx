import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { extensions } from './extensions'
import pasted from './testdata/cases/28-colar-do-word/colado.html?raw'
import { convertWordLists } from './wordPaste'

/** Returns the pasted blocks as the editor keeps them, each as its kind and its text. */
function paste(html: string): string[] {
  const list: string[] = []
  const walk = (node: Block, path: string) => {
    if (node.text !== undefined) list.push(`${path}: ${node.text}`)
    for (const child of node.content ?? []) {
      walk(child, child.type === 'text' ? path : `${path}/${child.type}`)
    }
  }
  const editor = new Editor({ extensions, element: document.createElement('div') })
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  walk(editor.getJSON() as Block, '')
  editor.destroy()
  return list
}

interface Block {
  type: string
  text?: string
  content?: Block[]
}

const item = (level: number, kind: 'number' | 'bullet', text: string) => {
  const mark = kind === 'number' ? '1.' : '·'
  const ignored = `<span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>`
  return `<p style='mso-list:l0 level${level} lfo1'>${ignored}${text}<o:p></o:p></p>`
}

describe('convertWordLists', () => {
  it('faz uma lista dos itens do Word, sem pontos no meio nem fileiras de espaços', () => {
    expect(paste(pasted)).toEqual([
      '/heading: Briefing',
      '/bulletList/listItem/paragraph: Flores brancas',
      '/bulletList/listItem/paragraph: Mesa',
      '/bulletList/listItem/paragraph:  de doces',
    ])
  })

  it('guarda níveis, números e o que está entre duas listas', () => {
    const text = [
      item(1, 'number', 'Cerimônia'),
      item(2, 'bullet', 'Entrada'),
      item(1, 'number', 'Festa'),
      '<p>Depois:</p>',
      item(1, 'bullet', 'Limpeza'),
    ].join('')
    expect(paste(text)).toEqual([
      '/orderedList/listItem/paragraph: Cerimônia',
      '/orderedList/listItem/bulletList/listItem/paragraph: Entrada',
      '/orderedList/listItem/paragraph: Festa',
      '/paragraph: Depois:',
      '/bulletList/listItem/paragraph: Limpeza',
    ])
  })

  it('deixa como está o que não vem do Word, e não traz figuras do disco', () => {
    const other = '<p>Uma frase · outra</p><ul><li><p>Item</p></li></ul>'
    expect(convertWordLists(other)).toBe(other)
    expect(paste(`${item(1, 'bullet', 'a')}<img src="file:///C:/foto.png">`)).toEqual([
      '/bulletList/listItem/paragraph: a',
    ])
  })
})
