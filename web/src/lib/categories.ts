import {
  Baby,
  BedDouble,
  Bus,
  CakeSlice,
  Camera,
  Church,
  ClipboardList,
  Disc3,
  FileText,
  Flower2,
  Gift,
  HeartHandshake,
  Landmark,
  Lightbulb,
  type LucideIcon,
  MailOpen,
  MonitorSmartphone,
  Music,
  Palette,
  PartyPopper,
  Plane,
  Shapes,
  ShieldCheck,
  Shirt,
  Sparkles,
  Tag,
  Users,
  UsersRound,
  Utensils,
  Video,
  Wallet,
  Wine,
} from 'lucide-react'
import { normaliseForSearch } from './text'

/** A kind of work around an event: what a task is about, what a business offers. */
export interface Category {
  /** As the API speaks it. */
  key: string
  /** As people read it. */
  label: string
  icon: LucideIcon
}

/** Every category, in the order a planner thinks of them. */
export const categories: readonly Category[] = [
  { key: 'PLANNING', label: 'Cerimonial e assessoria', icon: ClipboardList },
  { key: 'VENUE', label: 'Espaço', icon: Landmark },
  { key: 'CATERING', label: 'Buffet', icon: Utensils },
  { key: 'DRINKS', label: 'Bebidas e bar', icon: Wine },
  { key: 'CAKE', label: 'Bolo e doces', icon: CakeSlice },
  { key: 'DECORATION', label: 'Decoração', icon: Palette },
  { key: 'FLOWERS', label: 'Flores', icon: Flower2 },
  { key: 'PHOTOGRAPHY', label: 'Fotografia', icon: Camera },
  { key: 'VIDEO', label: 'Filmagem', icon: Video },
  { key: 'MUSIC', label: 'Música', icon: Music },
  { key: 'DJ', label: 'DJ e pista', icon: Disc3 },
  { key: 'LIGHTING', label: 'Som e iluminação', icon: Lightbulb },
  { key: 'CEREMONY', label: 'Cerimônia', icon: Church },
  { key: 'CELEBRANT', label: 'Celebrante', icon: HeartHandshake },
  { key: 'DRESS', label: 'Vestido e trajes', icon: Shirt },
  { key: 'BEAUTY', label: 'Beleza', icon: Sparkles },
  { key: 'STATIONERY', label: 'Papelaria e convites', icon: MailOpen },
  { key: 'GIFTS', label: 'Lembranças e presentes', icon: Gift },
  { key: 'GUESTS', label: 'Convidados', icon: Users },
  { key: 'TRANSPORT', label: 'Transporte', icon: Bus },
  { key: 'LODGING', label: 'Hospedagem', icon: BedDouble },
  { key: 'HONEYMOON', label: 'Lua de mel', icon: Plane },
  { key: 'DOCUMENTS', label: 'Documentos', icon: FileText },
  { key: 'FINANCE', label: 'Financeiro', icon: Wallet },
  { key: 'TEAM', label: 'Equipe', icon: UsersRound },
  { key: 'SECURITY', label: 'Segurança', icon: ShieldCheck },
  { key: 'KIDS', label: 'Infantil', icon: Baby },
  { key: 'ENTERTAINMENT', label: 'Atrações', icon: PartyPopper },
  { key: 'TECHNOLOGY', label: 'Tecnologia', icon: MonitorSmartphone },
  { key: 'OTHER', label: 'Outros', icon: Shapes },
]

const byKey = new Map(categories.map((category) => [category.key, category]))

/**
 * The category behind what the API says: a key, or a planner's own words. `icon` is the key of
 * another category whose icon was chosen for it.
 */
export function categoryOf(keyOrText: string, icon = ''): Category {
  const known = byKey.get(keyOrText)
  const chosen = byKey.get(icon)?.icon
  return {
    key: keyOrText,
    label: known?.label ?? keyOrText,
    icon: chosen ?? known?.icon ?? Tag,
  }
}

/** Whether it is one of ours, with an icon of its own; else it is the planner's own words. */
export function isKnownCategory(keyOrText: string): boolean {
  return byKey.has(keyOrText)
}

/** Words typed as a category of one's own: when they name a known one, its key. */
export function categoryFromText(text: string): string {
  const wanted = normaliseForSearch(text)
  const known = categories.find((category) => normaliseForSearch(category.label) === wanted)
  return known?.key ?? text.trim().replace(/\s+/g, ' ')
}
