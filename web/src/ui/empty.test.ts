import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.join(import.meta.dirname, '..')

it('onde não há nada, a linha é EmptyLine e a tela é EmptyState', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx$/.test(file) && !/^(client|ui)\/|\.test\./.test(file),
  )
  const own = files.filter((file) =>
    /<p className="[^"]*text-(body|sm)[^"]*">\s*(Nada|Nenhum|Ninguém|Ainda não|Não há|Este evento ainda não|O evento ainda não|Você ainda não)\b/.test(
      readFileSync(path.join(src, file), 'utf8'),
    ),
  )
  expect(own).toEqual([])
})
