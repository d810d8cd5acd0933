/** The time zone of this browser, by its name in the tz database. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
