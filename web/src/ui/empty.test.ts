import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { joinClasses } from './joinClasses'

const src = path.join(import.meta.dirname, '..')

const beginnings = [
  'Nada',
  'Nenhum',
  'Ninguém',
  'Ainda não',
  'Não há',
  'Este evento ainda não',
  'O evento ainda não',
  'Você ainda não',
].join('|')

/** A paragraph that says that there is nothing. */
const nothing = new RegExp(`<p\\s+className="[^"]*text-(body|sm)[^"]*"\\s*>\\s*(${beginnings})\\b`)

it('onde não há nada, a linha é EmptyLine e a tela é EmptyState', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx$/.test(file) && !/^(client|ui)\/|\.test\./.test(file),
  )
  const own = files.filter((file) =>
    nothing.test(joinClasses(readFileSync(path.join(src, file), 'utf8'))),
  )
  expect(own).toEqual([])
})
