/**
 * Reports whether a guest is of the list and accepted. Who is added at a door attends without having been expected.
 * The check-in, its report and the guest list count by this rule (api/reception/testdata/counts.json).
 */
export function isExpected({ status, unlisted }: { status: string; unlisted: boolean }): boolean {
  return status === 'attending' && !unlisted
}
