import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { articleOf, articles, findArticles, staffArticle } from './catalogue'
import { type Block, type Inline, parseArticle } from './parse'

const text = (value: string): Inline => ({ kind: 'text', text: value })

it('reads what an article is written with', () => {
  expect(
    parseArticle(`## Título
Um **forte** e um *leve*, com [um link](/app/events).

- um
- dois

> [!WARNING]
> Cuidado.

[Fazer](/app/events "botao")

[Como se faz](https://www.youtube.com/watch?v=abcdefghijk)`),
  ).toEqual<Block[]>([
    { kind: 'heading', level: 2, children: [text('Título')] },
    {
      kind: 'paragraph',
      children: [
        text('Um '),
        { kind: 'bold', children: [text('forte')] },
        text(' e um '),
        { kind: 'italic', children: [text('leve')] },
        text(', com '),
        { kind: 'link', href: '/app/events', children: [text('um link')] },
        text('.'),
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ kind: 'paragraph', children: [text('um')] }],
        [{ kind: 'paragraph', children: [text('dois')] }],
      ],
    },
    {
      kind: 'callout',
      tone: 'WARNING',
      children: [{ kind: 'paragraph', children: [text('Cuidado.')] }],
    },
    { kind: 'button', href: '/app/events', label: 'Fazer' },
    { kind: 'video', id: 'abcdefghijk', title: 'Como se faz' },
  ])
})

it('skips the first image only', () => {
  expect(parseArticle('![capa](/a.png)\n\n![passo](/b.png)')).toEqual([
    { kind: 'image', src: '/b.png', alt: 'passo' },
  ])
})

it('makes nothing that runs of what runs', () => {
  const blocks = JSON.stringify(
    parseArticle(`<script>alert(1)</script>

[a](javascript:alert) [b](//alheio.example) [c](data:text/html,x)

![x](javascript:alert)

[v](https://www.youtube.com.alheio.example/watch?v=abcdefghijk "botao")`),
  )
  expect(blocks).not.toMatch(/"(href|src)":"(javascript|data|\/\/)/)
  expect(blocks).not.toContain('"kind":"video"')
})

const folder = join(import.meta.dirname, 'content')

it('has a text for each article, whose links lead somewhere', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    [...articles, staffArticle].map(({ slug }) => `${slug}.md`).toSorted(),
  )
  expect(articleOf(staffArticle.slug)).toBeUndefined()
  for (const { slug } of [...articles, staffArticle]) {
    const written = readFileSync(join(folder, `${slug}.md`), 'utf8')
    for (const [, to] of written.matchAll(/\/app\/articles\/([a-z-]+)/g)) {
      expect(articles.map((article) => article.slug)).toContain(to)
    }
  }
})

it('finds articles by their words, without accents', () => {
  expect(findArticles('planilha').map(({ slug }) => slug)).toEqual([
    'convidados-e-respostas',
    'importar-contatos-e-fornecedores',
  ])
  expect(findArticles('PENDENCIA').map(({ slug }) => slug)).toEqual(['checklist-e-prazos'])
})
