import {
  Briefcase,
  Cake,
  Crown,
  Gem,
  GraduationCap,
  HeartHandshake,
  type LucideIcon,
  PartyPopper,
} from 'lucide-react'

/** A kind of event, as the API speaks it (specification 1, section 3: project types). */
export type EventType =
  | 'WEDDING'
  | 'FIFTEEN_YEARS'
  | 'BIRTHDAY'
  | 'BODAS'
  | 'GRADUATION'
  | 'CORPORATE'
  | 'OTHER'

export interface EventTypeLook {
  label: string
  icon: LucideIcon
  /** The colour family of its covers. */
  tint: 'wine' | 'sage' | 'slate' | 'amber' | 'coral'
}

/** Every kind of event, in the order planners meet them. */
export const eventTypes: Readonly<Record<EventType, EventTypeLook>> = {
  WEDDING: { label: 'Casamento', icon: Gem, tint: 'wine' },
  FIFTEEN_YEARS: { label: '15 anos', icon: Crown, tint: 'coral' },
  BIRTHDAY: { label: 'Aniversário', icon: Cake, tint: 'amber' },
  BODAS: { label: 'Bodas', icon: HeartHandshake, tint: 'slate' },
  GRADUATION: { label: 'Formatura', icon: GraduationCap, tint: 'sage' },
  CORPORATE: { label: 'Corporativo', icon: Briefcase, tint: 'slate' },
  OTHER: { label: 'Outro', icon: PartyPopper, tint: 'sage' },
}

/** The keys of eventTypes, in their order. */
export const eventTypeKeys = Object.keys(eventTypes) as [EventType, ...EventType[]]
