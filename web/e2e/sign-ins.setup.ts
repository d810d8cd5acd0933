import { type Role, sample, stateOf } from './support/people'
import { signIn, test } from './support/test'

/** Each sample person signs in once, through the screens; the other tests borrow the cookie. */
for (const [role, { phone, name }] of Object.entries(sample)) {
  test(`${name} entra`, async ({ page, context }) => {
    await signIn(page, phone)
    await context.storageState({ path: stateOf(role as Role) })
  })
}
