import { type Area, areas } from '@/client/areas.gen'
import { shown } from '@/client/shown.gen'

/** Reports whether the query with this name, as in its key, shows data of an area. */
export function shows(name: string, area: Area): boolean {
  return shown.some(([of, reads]) => of.includes(area) && reads.includes(name))
}

/** The areas that a message names; a newer server may know others. */
export function areasIn(text: string): Area[] {
  const names = text.split(',')
  return areas.filter((area) => names.includes(area))
}
