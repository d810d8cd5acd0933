import {
  BedDouble,
  BookOpen,
  CircleQuestionMark,
  Gift,
  Image,
  Images,
  type LucideIcon,
  MailCheck,
  MapPin,
  MessageCircleHeart,
  Shirt,
  Signpost,
  Store,
  TextQuote,
  Timer,
  Users,
} from 'lucide-react'
import type { Content, Item, Kind } from './model'

/** The fields of an item of a block's list. */
export interface ItemShape {
  /** The label of the button that adds one, such as "Adicionar pessoa". */
  add: string
  /** The name of one item, such as "pessoa" in "Remover pessoa". */
  one: string
  title: string
  text?: string
  photo?: true
  time?: true
  place?: true
  address?: true
  url?: true
}

/** The name, icon and fields of a kind of block. */
export interface KindShape {
  name: string
  icon: LucideIcon
  /** The content of the block that is not typed in its form. */
  tells?: string
  title?: string
  text?: string
  /** The number of lines of the empty text field. */
  lines?: number
  items?: ItemShape
  /** The most photos of the block itself. */
  photos?: number
}

export const kinds: Readonly<Record<Kind, KindShape>> = {
  COVER: {
    name: 'Capa',
    icon: Image,
    tells: 'Os nomes, a data e o lugar vêm do evento.',
    text: 'Frase acima dos nomes',
    lines: 2,
    photos: 1,
  },
  STORY: {
    name: 'Nossa história',
    icon: BookOpen,
    title: 'Título',
    text: 'A história',
    lines: 8,
    photos: 3,
  },
  MOMENTS: {
    name: 'Cerimônia e recepção',
    icon: MapPin,
    items: { add: 'Momento', one: 'momento', title: 'Título' },
  },
  COUNTDOWN: {
    name: 'Contagem regressiva',
    icon: Timer,
    tells: 'Conta os dias até a data do evento. Sem data, fica fora do site.',
    title: 'Título',
  },
  GALLERY: {
    name: 'Galeria',
    icon: Images,
    title: 'Título',
    text: 'Legenda',
    lines: 2,
    photos: 60,
  },
  PEOPLE: {
    name: 'Padrinhos',
    icon: Users,
    title: 'Título',
    text: 'Apresentação',
    lines: 2,
    items: {
      add: 'Adicionar pessoa',
      one: 'pessoa',
      title: 'Nome',
      text: 'Quem é',
      photo: true,
    },
  },
  TIMELINE: {
    name: 'Programação',
    icon: Signpost,
    title: 'Título',
    text: 'Apresentação',
    lines: 2,
    items: {
      add: 'Adicionar horário',
      one: 'horário',
      title: 'O que acontece',
      text: 'Detalhes',
      time: true,
    },
  },
  DRESS_CODE: {
    name: 'Traje',
    icon: Shirt,
    title: 'Título',
    text: 'O que vestir',
    lines: 4,
    photos: 3,
  },
  LODGING: {
    name: 'Hospedagem e viagem',
    icon: BedDouble,
    title: 'Título',
    text: 'Como chegar',
    lines: 4,
    items: {
      add: 'Adicionar lugar',
      one: 'lugar',
      title: 'Nome',
      text: 'Detalhes',
      address: true,
      url: true,
    },
  },
  RSVP: {
    name: 'Confirmar presença',
    icon: MailCheck,
    tells: 'O prazo e as respostas são os da lista de convidados.',
    title: 'Título',
    text: 'Convite a responder',
    lines: 3,
  },
  GIFTS: {
    name: 'Presentes',
    icon: Gift,
    tells: 'Aparece quando a lista de presentes tiver algum.',
    title: 'Título',
    text: 'Recado',
    lines: 3,
  },
  MESSAGES: {
    name: 'Recados',
    icon: MessageCircleHeart,
    tells: 'Os convidados escrevem; só aparece o que você aprovar.',
    title: 'Título',
    text: 'Convite a escrever',
    lines: 3,
  },
  VENDORS: {
    name: 'Fornecedores',
    icon: Store,
    tells: 'Mostra os fornecedores contratados que o evento recomenda.',
    title: 'Título',
    text: 'Apresentação',
    lines: 3,
  },
  QUESTIONS: {
    name: 'Perguntas e respostas',
    icon: CircleQuestionMark,
    title: 'Título',
    items: {
      add: 'Adicionar pergunta',
      one: 'pergunta',
      title: 'Pergunta',
      text: 'Resposta',
    },
  },
  TEXT: { name: 'Texto', icon: TextQuote, title: 'Título', text: 'Texto', lines: 8, photos: 6 },
}

/** The length limits of the API, in characters (formats/sitedoc). */
export const longest = {
  title: 80,
  text: 4000,
  itemTitle: 160,
  itemText: 1500,
  place: 160,
  address: 240,
  url: 500,
  alt: 160,
} as const

export const mostItems = 60

/** Returns a block's name in lists: its own title if a site may have several of the kind. */
export function nameOf({ kind, content }: { kind: Kind; content: Content }): string {
  return (kind === 'TEXT' && content.title?.trim()) || kinds[kind].name
}

/** Returns an item's name: its title, otherwise its number. */
export function itemName(item: Item, index: number, shape: ItemShape): string {
  return item.title?.trim() || `${shape.one} ${index + 1}`
}
