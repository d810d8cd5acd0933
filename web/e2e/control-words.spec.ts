import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { plusDays, today } from '../src/lib/dates'
import { wellMadeAtBothSizes } from './support/looks'
import { Business, freshPhone } from './support/people'
import { newPerson } from './support/pool'
import { newStaff, takeControlOf } from './support/staff'
import { expect, test } from './support/test'
import { visit } from './support/visit'

/** Where staff in control read, before they type anything, that an act is not theirs. */
interface Screen {
  /** The acts of the server's list (api/matrix_control_test.go) that begin there. */
  acts: readonly string[]
  path: string
  says: string
  /** The way into a sheet of that page. */
  open?: (page: Page) => Locator
}

/** What the server refuses to staff in control, or hides from them, by its own list. */
function refusedInControl(): string[] {
  const source = readFileSync(new URL('../../api/matrix_control_test.go', import.meta.url), 'utf8')
  const lists = [
    /var refusedInControl = [^{]*\{([\s\S]*?)\n\}/,
    /var unknownInControl = [^{]*\{([\s\S]*?)\n\}/,
  ]
  return lists.flatMap((list) =>
    [...(list.exec(source)?.[1] ?? '').matchAll(/"([\w.]+)"/g)].map(([, name]) => name ?? ''),
  )
}

/** Acts that no screen of a business begins. */
const withoutScreen = ['weddingPlanner.exchangeToken']

test('cada ato que o controle não deixa é dito na sua tela, antes de se digitar', async ({
  page,
  context,
  browserOf,
}) => {
  const owner = await browserOf(newPerson())
  const business = await Business.open(owner.request, 'Ateliê Jacarandá', 'Heloísa Sampaio')
  const wedding = await business.wedding(['Lívia Prado', 'Dário'])
  const invitation = await business.change<{ uuid: string }>('invitations.create', {
    eventUuid: wedding.uuid,
    name: 'Família Prado',
    phone: freshPhone(),
    guests: [{ name: 'Lia Prado' }],
  })
  const contacts = await business.ask<{ items: { uuid: string }[] }>('crm.contacts.getAll')
  const contact = contacts.items[0]?.uuid ?? ''
  const vendor = await business.change<{ uuid: string }>('vendors.create', {
    name: 'Doces da Paula',
    phone: freshPhone(),
    categories: ['CAKE'],
  })
  await business.change('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid: wedding.uuid,
    title: 'Assessoria',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: 100_000,
    installments: [{}],
  })
  const payments = await business.ask<{ items: { uuid: string }[] }>('payment.all', {
    eventUuid: wedding.uuid,
  })
  const contractOf = async (name: string) => {
    const { uuid } = await business.change<{ uuid: string }>('contracts.create', {
      uuid: crypto.randomUUID(),
      eventUuid: wedding.uuid,
      name,
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cláusula única.' }] }],
      },
      signers: [{ name: 'Lívia Prado', phone: freshPhone() }],
    })
    return uuid
  }
  const draft = await contractOf('Rascunho')
  const sent = await contractOf('Assessoria')
  await business.change('contracts.send', { uuid: sent })
  const proposal = await business.change<{ uuid: string }>('proposals.create', {
    idempotencyKey: crypto.randomUUID(),
    customer: contact,
    title: 'Casamento na serra',
    type: 'WEDDING',
    budget: 100_000,
    expiresAt: plusDays(today(), 30),
  })
  await business.change('proposals.note', { uuid: proposal.uuid, version: 1, answer: 'ACCEPTED' })
  await business.change('site.create', { eventUuid: wedding.uuid })

  const event = `/app/${wedding.uuid}`
  const screens: Screen[] = [
    {
      acts: [
        'businessTeamMember.addTeamMember',
        'businessTeamMember.updateTeamMember',
        'businessTeamMember.deleteTeamMember',
        'businessTeamMember.resendTeamMemberInvite',
      ],
      path: '/app/menu/team',
      says: 'não põe, muda nem tira ninguém da equipe',
    },
    { acts: ['event.create'], path: '/app/events/create', says: 'não dá acesso a ninguém' },
    {
      acts: ['event.updateCustomerPermissions', 'event.releaseCustomerArea'],
      path: `${event}/settings/permissions`,
      says: 'não muda o que o cliente pode',
    },
    {
      acts: ['crm.contacts.update'],
      path: `/app/contacts/${contact}/update`,
      says: 'não muda o celular nem o e-mail',
    },
    {
      acts: ['pixKey.setOfVendor'],
      path: `/app/vendors/${vendor.uuid}`,
      says: 'não põe nem troca chave Pix',
    },
    { acts: ['vendors.invite'], path: `/app/vendors/${vendor.uuid}`, says: 'não envia convites' },
    { acts: ['vendors.create'], path: '/app/vendors/add', says: 'não convida fornecedores' },
    {
      acts: ['runSheet.createLink', 'runSheet.sendLink'],
      path: `${event}/run-sheet/share`,
      says: 'não cria nem envia links',
    },
    {
      acts: ['invitations.getLink', 'invitations.renewLinks'],
      path: `${event}/rsvp/${invitation.uuid}`,
      says: 'não vê nem envia o link de um convite',
    },
    {
      acts: [
        'guestMessages.getText',
        'guestMessages.send',
        'guestMessages.resendFailed',
        'guestMessages.markSent',
      ],
      path: `${event}/rsvp`,
      says: 'não envia convites nem mensagens',
    },
    {
      acts: ['qrCode.sendEmail', 'qrCode.schedule'],
      path: `${event}/reception/qr-code/schedule-email`,
      says: 'não envia os QR codes',
    },
    {
      acts: ['qrCode.sendWhatsApp'],
      path: `${event}/reception/qr-code/whatsapp`,
      says: 'não envia os QR codes',
    },
    {
      acts: ['reception.createDevice'],
      path: `${event}/reception/devices`,
      says: 'não põe aparelho na porta',
    },
    {
      acts: ['payment.share'],
      path: `${event}/payments/${payments.items[0]?.uuid}`,
      says: 'não cria links de pagamento',
    },
    {
      acts: ['contracts.send'],
      path: `${event}/contracts/${draft}`,
      says: 'não envia contratos para assinar',
    },
    {
      acts: ['contracts.resend', 'contracts.correctSigner'],
      path: `${event}/contracts/${sent}`,
      says: 'não lembra quem assina nem corrige o seu contato',
    },
    { acts: ['proposals.create'], path: '/app/proposals/add', says: 'não dá acesso a ninguém' },
    {
      acts: ['proposals.makeEvent'],
      path: `/app/proposals/${proposal.uuid}`,
      says: 'não cria eventos',
    },
    {
      acts: ['site.setDomain'],
      path: `${event}/website-and-gifts/address`,
      says: 'não traz domínios',
    },
    {
      acts: ['site.setPrivacy'],
      path: `${event}/website-and-gifts`,
      says: 'não põe nem tira a senha de um site',
      open: (on) => on.getByRole('button', { name: 'Quem pode ver' }),
    },
    {
      acts: ['calendar.create', 'calendar.revoke'],
      path: '/app/menu/calendar',
      says: 'não assina o calendário',
    },
    {
      acts: ['pixKey.requestCode', 'pixKey.set'],
      path: '/app/menu/business',
      says: 'não põe nem troca chave Pix',
    },
    {
      acts: [
        'wallet.create',
        'wallet.createRecipient',
        'wallet.createRecipientForm',
        'wallet.pix.create',
        'wallet.requestCode',
        'wallet.reveal',
      ],
      path: '/app/wallet',
      says: 'vê a carteira mascarada e não a preenche',
    },
    {
      acts: ['withdrawal.create', 'withdrawal.requestCode', 'withdrawal.updateSettings'],
      path: '/app/wallet/invoices/settings',
      says: 'não saca nem muda como o dinheiro sai',
    },
    {
      acts: ['giftPix.requestCode', 'giftPix.set', 'giftPix.remove'],
      path: `${event}/website-and-gifts/gifts`,
      says: 'não põe, troca nem tira chave Pix',
    },
  ]
  const said = [...screens.flatMap(({ acts }) => acts), ...withoutScreen]
  expect(said.sort()).toEqual(refusedInControl().sort())

  await newStaff(context)
  await takeControlOf(page, business.id)
  await page.goto('/app/events')
  for (const { acts, path, says, open } of screens) {
    await test.step(acts.join(', '), async () => {
      await visit(page, path)
      if (open) await open(page).click()
      const words = page.getByText(says).filter({ visible: true })
      await expect.soft(words.first(), `${path} says it`).toBeVisible()
      await wellMadeAtBothSizes(page, `controle: ${acts[0]}`)
      if (open) await page.keyboard.press('Escape')
    })
  }
})
