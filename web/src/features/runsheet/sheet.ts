// The shapes the screens draw: the API's own.
export interface Who {
  kind: 'MEMBER' | 'VENDOR' | 'NAME'
  uuid?: string | undefined
  name: string
}
export interface Child {
  uuid: string
  who: string
  role: string
  cueText: string
  cueUrl: string
  note: string
  doneAt?: string | undefined
}
export interface Line {
  uuid: string
  day: number
  start: number
  length?: number | undefined
  title: string
  place: string
  cueText: string
  cueUrl: string
  note: string
  teamNote?: string | undefined
  fixed: boolean
  teamOnly: boolean
  doneAt?: string | undefined
  who: Who[]
  children: Child[]
}
