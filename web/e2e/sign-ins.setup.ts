import { saveState } from './support/clock'
import { type Role, sample, stateOf } from './support/people'
import { signInPeople } from './support/pool'
import { signIn, test } from './support/test'

/** Each sample person signs in once, through the screens; the other tests borrow the cookie. */
for (const [role, { phone, name }] of Object.entries(sample)) {
  test(`${name} entra`, async ({ page, context }) => {
    await signIn(page, phone)
    await saveState(context, stateOf(role as Role))
  })
}

/** Signs in as many people as the other tests use; a test that finds none left signs a person in itself. */
test('gente nova entra', () => signInPeople(Number(process.env.CORTEJO_PEOPLE)))
