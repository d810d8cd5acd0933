import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.join(import.meta.dirname, '..')

/** Screens of open requests: a decision, an invite, a vendor's proposal, a guest. */
const asked = [
  // A correction of the ledger that another member of staff is to decide, and how many.
  'features/backoffice/Tile.tsx',
  'features/backoffice/money.ts',
  // Who was asked to sign, and a boleto that was not paid yet.
  'features/contracts/',
  'features/customer/payments/PayOnline.tsx',
  'features/payments/online/',
  'features/customer/Path.tsx',
  'features/customer/checklist/',
  'features/customer/decisions/',
  'features/customer/vendors/status.ts',
  'features/events/overview/',
  // Begun payments, reported Pix payments, and late ones that are unseen.
  'features/gifts/OrdersScreen.tsx',
  'features/guests/StatusIcon.tsx',
  'features/guests/detail/Answers.tsx',
  // What a person must confirm of a list that is read.
  'features/guests/list/LineEntry.tsx',
  'features/guests/list/Totals.tsx',
  'features/home/WhoWaits.tsx',
  'features/imports/FileEncodings.tsx',
  'features/imports/RowSheet.tsx',
  // Who was sent a proposal, or asked to sign, and is silent.
  'features/notifications/kinds.ts',
  'features/pendencies/PendencyRow.tsx',
  'features/planning/TaskMeta.tsx',
  'features/planning/detail/Decision',
  // Who was sent a proposal.
  'features/proposals/text.ts',
  'features/team/InviteBadge.tsx',
  'features/vendors/status.ts',
  // A second person of staff was asked to approve.
  'features/backoffice/transfers.ts',
  // The key that bonuses wait for, from the owner.
  'features/wallet/bonuses/BonificationsScreen.tsx',
  // What the payment provider waits for from the owner.
  'features/wallet/recipient/meaning',
]
/** The colour itself, the birthdays', and one of the faces' and of the seats'. */
const palette = [
  'ui/',
  'lib/eventTypes.ts',
  'features/gallery/',
  'app/event/tints.ts',
  // As drawn in design/look/door-phones.png: already inside, and waiting for a network.
  'door/',
  // The specification's yellow notice (2, section 2).
  'features/backoffice/CheckinQrCodesScreen.tsx',
  'features/guests/tables/',
  'features/planning/people.ts',
  'features/publicevent/invitation.ts',
]

it('âmbar só onde se perguntou a alguém', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('client/'))
    .filter((file) => ![...asked, ...palette].some((place) => file.startsWith(place)))
    .filter((file) => /\bamber\b/.test(readFileSync(path.join(src, file), 'utf8')))
  expect(files).toEqual([])
})
