import type { APIRequestContext } from '@playwright/test'
import type {
  BusinessTeamMemberGetByEventOutput,
  ContractsGetAllOutput,
  ContractTemplatesGetAllOutput,
  CrmContactsGetAllOutput,
  DocumentGetAllOutput,
  EventGetAllOutput,
  EventGetOutput,
  EventVendorsGetAllOutput,
  GuestsGetAllOutput,
  PaymentAllOutput,
  ProposalsGetAllOutput,
  RunSheetGetOutput,
  TaskGetAllOutput,
  UsersGetOutput,
  VendorsGetAllByCursorOutput,
} from '../../src/client/types.gen'
import { Business } from './people'

/** Addresses inside the sample business. */
export interface Places {
  event: string
  slug: string
  /** Of an event whose website was not published: the simple page. */
  simpleSlug: string
  /** A document of the wedding that is written here. */
  document: string
  task: string
  /** The first step of that task. */
  subtask: string
  template: string
  /** The wedding's client. */
  contact: string
  /** A vendor of the catalogue, contracted for the event and recommended on its page. */
  vendor: string
  /** A vendor whom the wedding's client brought. */
  clientVendor: string
  /** A line of the run sheet that has a procession. */
  line: string
  /** A payment that the wedding's client still owes. */
  payment: string
  /** A household that is invited to the wedding. */
  invitation: string
  /** A vendor's own page of the run sheet. */
  vendorSheet: string
  /** A draft of a contract of the wedding's. */
  contract: string
  /** One that all have signed. */
  signedContract: string
  /** A text that contracts begin with. */
  contractTemplate: string
  /** A proposal that is out. */
  proposal: string
  /** The UUID of a member who helps in the event. */
  helper: string
  /** The sample business and its owner, as the backoffice's addresses name them. */
  business: string
  owner: string
}

/** Finds the UUIDs with a session of the sample business. */
export async function findPlaces(request: APIRequestContext): Promise<Places> {
  const business = await Business.current(request)
  const { items } = await business.ask<EventGetAllOutput>('event.getAll', { search: 'Marina' })
  const contacts = await business.ask<CrmContactsGetAllOutput>('crm.contacts.getAll', {
    search: 'Marina Alves',
  })
  const templates = await business.ask<EventGetAllOutput>('event.getAll', { status: 'TEMPLATE' })
  const [wedding] = items
  const [template] = templates.items
  if (!wedding || !template) throw new Error('the sample business lost its wedding or its template')
  const { slug = '' } = await business.ask<EventGetOutput>('event.get', { uuid: wedding.uuid })
  const simple = await business.ask<EventGetAllOutput>('event.getAll', { search: 'Beatriz' })
  const { slug: simpleSlug = '' } = await business.ask<EventGetOutput>('event.get', {
    uuid: simple.items[0]?.uuid ?? '',
  })
  const { tasks } = await business.ask<TaskGetAllOutput>('task.getAll', { eventUuid: wedding.uuid })
  const team = await business.ask<BusinessTeamMemberGetByEventOutput>(
    'businessTeamMember.getByEvent',
    { eventUuid: wedding.uuid },
  )
  const documents = await business.ask<DocumentGetAllOutput>('document.getAll', {
    eventUuid: wedding.uuid,
    kind: 'DOCUMENT',
  })
  const helper = team.items.find(({ seesAllEvents }) => !seesAllEvents)
  const task = tasks.find(({ subtasks, checkedAt }) => subtasks.length > 0 && !checkedAt)
  const vendors = await business.ask<VendorsGetAllByCursorOutput>('vendors.getAllByCursor', {
    search: 'Flor de Minas',
  })
  const working = await business.ask<EventVendorsGetAllOutput>('eventVendors.getAll', {
    eventUuid: wedding.uuid,
  })
  const sheet = await business.ask<RunSheetGetOutput>('runSheet.get', { eventUuid: wedding.uuid })
  const guests = await business.ask<GuestsGetAllOutput>('guests.getAll', {
    eventUuid: wedding.uuid,
  })
  const payments = await business.ask<PaymentAllOutput>('payment.all', {
    eventUuid: wedding.uuid,
    counts: 'LATE,COMING',
    payer: 'CLIENT',
  })
  const walked = sheet.lines.find(({ children }) => children.length > 0)
  const { url } = await business.change<{ url: string }>('runSheet.createLink', {
    eventVendorUuid: sheet.vendors[0]?.eventVendorUuid,
  })
  const contract = crypto.randomUUID()
  await business.change('contracts.create', {
    uuid: contract,
    eventUuid: wedding.uuid,
    name: 'Contrato de assessoria',
    content: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Pelo valor de {{valor}}.' }] },
      ],
    },
  })
  const contracts = await business.ask<ContractsGetAllOutput>('contracts.getAll', {
    eventUuid: wedding.uuid,
  })
  const texts = await business.ask<ContractTemplatesGetAllOutput>('contractTemplates.getAll', {})
  const proposals = await business.ask<ProposalsGetAllOutput>('proposals.getAll', {
    status: 'SENT',
  })
  const me = await request.get('/api/me/users.get')
  const { uuid: owner }: UsersGetOutput = await me.json()
  return {
    event: wedding.uuid,
    slug,
    simpleSlug,
    document: documents.items[0]?.uuid ?? '',
    task: task?.publicId ?? '',
    subtask: task?.subtasks[0]?.publicId ?? '',
    template: template.uuid,
    contact: contacts.items[0]?.uuid ?? '',
    vendor: vendors.items[0]?.uuid ?? '',
    clientVendor: working.items.find(({ isCustomerVendor }) => isCustomerVendor)?.uuid ?? '',
    line: walked?.uuid ?? '',
    payment: payments.items[0]?.uuid ?? '',
    invitation: guests.items[0]?.uuid ?? '',
    vendorSheet: new URL(url).pathname,
    contract,
    signedContract: contracts.items.find(({ status }) => status === 'SIGNED')?.uuid ?? '',
    contractTemplate: texts.items[0]?.uuid ?? '',
    proposal: proposals.items[0]?.uuid ?? '',
    helper: helper?.uuid ?? '',
    business: business.id,
    owner,
  }
}
