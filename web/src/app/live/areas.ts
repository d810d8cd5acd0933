/** The parts of an event that the server names when something in them changed (platform/live/areas.go). */
export type Area = 'EVENT' | 'CHECKLIST' | 'VENDORS' | 'DOCUMENTS'

/**
 * What was asked of the server that shows something of an area, by the names in the queries' keys: of
 * who plans, then of the event's client. The client's first page and their tasks show a bit of each.
 * What another day would move is left as it was asked: a save on top of something newer is refused.
 */
const reads: Record<Area, RegExp> = {
  EVENT: /^(eventGet|businessTeamMemberGetByEvent|publicEventGetAccess|customerGet(?!.*Link))/,
  CHECKLIST:
    /^(task|subtask|pendencies|eventGet|eventVendorsGet|publicEventGetAccess|customerGet(Checklist|Task))/,
  VENDORS:
    /^(vendors|eventVendors|taskGet|eventGetOverview|publicEventGetAccess|customerGet(Vendor|Task))/,
  DOCUMENTS:
    /^(documentGet(All|Versions)?$|taskGet|eventGetOverview|publicEventGetAccess|customerGet(Documents?$|Task))/,
}

/** Whether what was asked under this name shows something of one of the areas. */
export function shows(name: string, areas: Iterable<Area>): boolean {
  for (const area of areas) if (reads[area].test(name)) return true
  return false
}

/** The areas that a message names; a newer server may know others. */
export function areasIn(text: string): Area[] {
  return text.split(',').filter((name): name is Area => Object.hasOwn(reads, name))
}

/** All of them. */
export const everyArea = Object.keys(reads) as Area[]
