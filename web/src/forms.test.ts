import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { JsxOpeningLikeElement, Node } from 'typescript'
import { expect, test } from 'vitest'

const src = import.meta.dirname

// An import of it would first be searched for names to export, which takes longer than all the rest.
const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript')

/** The elements of a form, or of a field that takes typed text. */
const asked = 'form|input|textarea|(?:Text|Phone|Money|Date|Time|Number)Field|TextArea'

/**
 * The files with fields outside of the shared form, and why no text is lost there. A search is part of the address,
 * or finds something to choose; a text that saves itself has a draft of its own.
 */
const apart: Record<string, string> = {
  'app/form/Form.tsx': 'the one form',
  'app/autosave/AutosavedText.tsx': 'saves itself',
  'features/planning/detail/TitleEditor.tsx': 'saves itself',
  'features/planning/detail/AddSubtask.tsx': 'has a draft, and takes one after the other',
  'features/planning/list/QuickEntry.tsx': 'has a draft, and takes one after the other',
  'features/guests/list/LineEntry.tsx': 'has a draft, and takes one after the other',
  'features/guests/detail/Answers.tsx': 'has a draft, and takes one after the other',
  'features/guests/list/RenameInvitation.tsx': 'saves itself',
  'features/planning/bulk/ManyDialog.tsx': 'a choice, tried again where it was refused',
  'features/team/RoleStep.tsx': 'a step of the one form around it',
  'features/team/AccessStep.tsx': 'a step of the one form around it',
  'features/events/date/UpdateDateScreen.tsx': 'stands in the address, and asks before it is left',
  'features/events/StartFromZero.tsx': 'a name written over to confirm',
  'features/planning/list/FilterPopup.tsx': 'filters, which stand in the address',
  'features/payments/list/Filters.tsx': 'filters, which stand in the address',
  'features/proposals/list/Filters.tsx': 'filters, which stand in the address',
  'features/activity/ActivityFilters.tsx': 'filters, which stand in the address',
  'features/gifts/GiftSheet.tsx': 'a drawing to choose, held by the one form around it',
  'features/site/forms/fields.tsx': 'saves itself, and has a draft',
  'features/imports/ColumnFields.tsx': 'the number of a line, taken at once',
  'features/imports/IssueList.tsx': 'two digits, taken at once for all rows of a file',
  'features/imports/RowSheet.tsx': 'a cell, which saves itself',
  'features/auth/SignIn.tsx': 'a phone: whose, the server does not know yet',
  'features/auth/ConfirmCode.tsx': 'a code that counts for ten minutes',
  'features/wallet/withdrawals/Withdraw.tsx': 'an amount that a code confirms at once, in a dialog',
}

function elementsOf(source: string): { tag: string; element: JsxOpeningLikeElement }[] {
  // Few files have any, and the others need not be understood.
  if (!new RegExp(`<(${asked})\\b`).test(source)) return []
  const found: { tag: string; element: JsxOpeningLikeElement }[] = []
  const visit = (node: Node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      found.push({ tag: node.tagName.getText(), element: node })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** Returns the forms, and the fields whose text is held outside of the shared form. */
function loose(source: string): string[] {
  return elementsOf(source).flatMap(({ tag, element }) => {
    if (tag === 'form') return [tag]
    if (!new RegExp(`^(${asked})$`).test(tag)) return []
    const attributes = new Map(
      element.attributes.properties.flatMap((attribute) =>
        ts.isJsxAttribute(attribute)
          ? [[attribute.name.getText(), attribute.initializer?.getText() ?? ''] as const]
          : [],
      ),
    )
    const typed =
      !attributes.has('readOnly') && !/file|search|hidden/.test(attributes.get('type') ?? '')
    return typed && attributes.has('value') ? [tag] : []
  })
}

/** Without what only the gallery draws. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(app|features|routes)\/.*\.tsx$/.test(file) &&
    !/\.test\.tsx$|^features\/gallery\//.test(file),
)

test('o que se digita está no formulário único, que guarda um rascunho e pergunta antes de sair', () => {
  const found = files.filter((file) => loose(readFileSync(path.join(src, file), 'utf8')).length > 0)
  expect(found.sort()).toEqual(Object.keys(apart).sort())
})

test('vê um formulário à parte e um campo que guarda as suas próprias letras', () => {
  expect(
    loose('<form onSubmit={send}><TextArea label="Recado" {...text("note")} /></form>'),
  ).toEqual(['form'])
  expect(loose('<TextArea label="Recado" value={note} onChange={write} />')).toEqual(['TextArea'])
  expect(loose('<TextArea label="Recado" {...form.text("note")} />')).toEqual([])
})
