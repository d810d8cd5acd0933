/** A photo of the site, with a description for people who cannot see it. */
export interface Photo {
  uuid: string
  alt: string
}

export type MomentRole = 'CEREMONY' | 'RECEPTION' | 'OTHER'
export type Way = 'MAPS' | 'WAZE' | 'CALENDAR'

/** One element of a block's list: a moment, a person, an hour of the day, a hotel, a question. */
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

/** The content of a block. */
export interface Content {
  title?: string
  text?: string
  items?: Item[]
  photos?: Photo[]
}

/** The part of a block that its form edits. */
export interface Says {
  content: Content
  shown: boolean
}

/** A block as the server has it. A change names the `version` that it starts from. */
export interface Written extends Says {
  uuid: string
  version: number
}

export type Theme = 'BOTANICAL' | 'CLASSIC' | 'TILES' | 'EDITORIAL' | 'HORIZON' | 'NIGHT'

export type Kind =
  | 'COVER'
  | 'STORY'
  | 'MOMENTS'
  | 'COUNTDOWN'
  | 'GALLERY'
  | 'PEOPLE'
  | 'TIMELINE'
  | 'DRESS_CODE'
  | 'LODGING'
  | 'RSVP'
  | 'GIFTS'
  | 'MESSAGES'
  | 'VENDORS'
  | 'QUESTIONS'
  | 'TEXT'

/** A section of the page. */
export interface Block extends Written {
  kind: Kind
}

/** A photograph that was uploaded; its size is that of the largest copy, in pixels. */
export interface PhotoSize {
  uuid: string
  width: number
  height: number
}

/** The draft of an event's website, with facts about the published one. */
export interface Site {
  uuid: string
  theme: Theme
  /** "#46624a"; empty is the theme's own. */
  accent: string
  /** What a change of theme or accent is written over. */
  lookVersion: number
  indexed: boolean
  isPrivate: boolean
  publishedAt?: string
  publishedVersion?: number
  /** How much of the draft visitors do not see yet. */
  changes: number
  blocks: Block[]
  photos: PhotoSize[]
  messagesWaiting: number
}

/** The event's values that the site shows. */
export interface SiteEvent {
  title: string
  type: string
  names: string[]
  date?: string
  eventStartTime?: string
  timeZone: string
  ceremonyPlace?: string
  receptionPlace?: string
  imageUrl?: string
}
