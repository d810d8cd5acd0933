import type { Task } from '../../src/client/types.gen'
import { nextYear } from './clock'
import { type Business, everything } from './people'
import { newPerson } from './pool'

/** A wedding whose two customers have a phone each, and see all of it; both are signed in, unless others are named. */
export async function coupleOf(
  business: Business,
  phones: readonly [string, string] = [newPerson(), newPerson()],
) {
  const customers: string[] = []
  for (const [i, phone] of phones.entries()) {
    const { uuid } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: i === 0 ? 'Helena Prado' : 'Caio Teixeira',
      phone,
    })
    customers.push(uuid)
  }
  const event = await business.change<{ uuid: string; title: string }>('event.create', {
    type: 'WEDDING',
    customers,
    date: `${nextYear}-09-18`,
    startFrom: { kind: 'BLANK' },
  })
  const task = await business.change<Task>('task.create', {
    eventUuid: event.uuid,
    title: 'Qual será o prato principal?',
    category: 'CATERING',
    timing: 'NONE',
    decisionRequested: true,
    observations: 'O buffet cobra mais pelo bacalhau',
  })
  await business.change('subtask.create', { taskPublicId: task.publicId, title: 'Ir à degustação' })
  await business.permit(event.uuid, everything)
  return { phones, customers, event, task, home: `/evento/${event.uuid}` }
}

/** A document of two lines that a browser shows. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
