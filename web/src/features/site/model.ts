/** A photograph of the site, and what it shows for whoever does not see it. */
export interface Photo {
  uuid: string
  alt: string
}

export type MomentRole = 'CEREMONY' | 'RECEPTION' | 'OTHER'
export type Way = 'MAPS' | 'WAZE' | 'CALENDAR'

/** One of several things alike: a moment, a person, an hour of the day, a hotel, a question. */
export interface Item {
  title?: string
  text?: string
  role?: MomentRole
  date?: string
  time?: string
  place?: string
  address?: string
  url?: string
  photo?: Photo
  hidden?: Way[]
}

/** What a block says. */
export interface Content {
  title?: string
  text?: string
  items?: Item[]
  photos?: Photo[]
}

/** What of a block changes under somebody's hands. */
export interface Says {
  content: Content
  shown: boolean
}

/** A block as the server has it; `version` is what a change is written over. */
export interface Written extends Says {
  uuid: string
  version: number
}
