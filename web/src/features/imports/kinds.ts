import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { categories } from '@/lib/categories'
import { count, formatNumber } from '@/lib/text'

export type ImportKind = ImportsUploadVendorsOutput['kind']

export interface KindWords {
  title: string
  /** "1 fornecedor", "3 fornecedores". */
  one: string
  many: string
  accept: string
  extensions: readonly string[]
  megabytes: number
  refused: string
  tooLarge: string
  done: string
  undoTitle: string
  /** Of whom an import that is undone leaves where they are, in the middle of a sentence. */
  stays: { one: string; many: string }
}

/** The texts of each kind of import. */
export const kinds: Record<ImportKind, KindWords> = {
  VENDORS: {
    title: 'Importar fornecedores',
    one: 'fornecedor',
    many: 'fornecedores',
    accept: '.csv,.xlsx,.vcf,text/csv,text/vcard',
    extensions: ['.csv', '.xlsx', '.vcf'],
    megabytes: 1,
    refused: 'Escolha um arquivo .csv, .xlsx ou .vcf.',
    tooLarge: 'O arquivo passa de 1 MB. Divida-o em arquivos menores e importe um de cada vez.',
    done: 'Fornecedores importados com sucesso!',
    undoTitle: 'Desfazer a importação dos fornecedores?',
    stays: { one: 'já está em algum evento', many: 'já estão em algum evento' },
  },
  CONTACTS: {
    title: 'Importar contatos',
    one: 'contato',
    many: 'contatos',
    accept: '.csv,.xlsx,.vcf,text/csv,text/vcard',
    extensions: ['.csv', '.xlsx', '.vcf'],
    megabytes: 5,
    refused: 'Escolha um arquivo .csv, .xlsx ou .vcf.',
    tooLarge: 'O arquivo passa de 5 MB. Divida-o em arquivos menores e importe um de cada vez.',
    done: 'Contatos importados com sucesso!',
    undoTitle: 'Desfazer a importação dos contatos?',
    stays: { one: 'já está em algum evento', many: 'já estão em algum evento' },
  },
  GUESTS: {
    title: 'Importar convidados',
    one: 'convidado',
    many: 'convidados',
    accept: '.csv,.xlsx,.vcf,text/csv,text/vcard',
    extensions: ['.csv', '.xlsx', '.vcf'],
    megabytes: 5,
    refused: 'Escolha um arquivo .csv, .xlsx ou .vcf.',
    tooLarge: 'O arquivo passa de 5 MB. Divida-o em arquivos menores e importe um de cada vez.',
    done: 'Convidados importados com sucesso!',
    undoTitle: 'Desfazer a importação dos convidados?',
    stays: { one: 'já mudou desde então', many: 'já mudaram desde então' },
  },
}

/** Returns a text about a file's progress, its result, or the result of its undo. */
export function outcomeOf(
  file: Pick<ImportsUploadVendorsOutput, 'state' | 'total' | 'done' | 'failed' | 'kept'>,
  { one, many, stays }: KindWords,
): string {
  const { done, failed, kept } = file
  switch (file.state) {
    case 'RUNNING':
      return `${formatNumber(done + failed)} de ${count(file.total, one, many)}`
    case 'UNDONE':
      return kept > 0
        ? `${count(kept, `${one} ficou`, `${many} ficaram`)}, porque ${kept === 1 ? stays.one : stays.many}.`
        : 'Nada do que o arquivo trouxe ficou.'
    default: {
      const brought = count(done, `${one} novo`, `${many} novos`)
      if (failed === 0) return `${brought}.`
      return `${brought} e ${formatNumber(failed)} que já ${failed === 1 ? 'estava' : 'estavam'} aqui.`
    }
  }
}

/** Why a file cannot even be sent, or null when it can. */
export function refuseFile(file: Pick<File, 'name' | 'size'>, kind: ImportKind): string | null {
  const { extensions, megabytes, refused, tooLarge } = kinds[kind]
  const name = file.name.toLowerCase()
  if (!extensions.some((extension) => name.endsWith(extension))) return refused
  if (file.size === 0) return 'Este arquivo está vazio.'
  return file.size > megabytes * 1024 * 1024 ? tooLarge : null
}

/** A file of vendors as the screen knows it (specification 1, section 4). */
export type FileState = 'IDLE' | 'LOADING' | 'VALID' | 'INVALID'

export function fileState(
  file: ImportsUploadVendorsOutput | undefined,
  loading: boolean,
): FileState {
  if (loading) return 'LOADING'
  if (!file) return 'IDLE'
  return file.faults.length > 0 || file.invalid > 0 ? 'INVALID' : 'VALID'
}

/** What a column of contacts may hold. */
export const contactFields = [
  { value: '', label: 'Não importar' },
  { value: 'fullName', label: 'Nome' },
  { value: 'phone', label: 'Telefone' },
  { value: 'email', label: 'E-mail' },
  { value: 'instagramHandle', label: 'Instagram' },
  { value: 'birthDate', label: 'Nascimento' },
  { value: 'partnerName', label: 'Nome do par' },
  { value: 'eventType', label: 'Tipo de evento' },
  { value: 'eventDate', label: 'Data do evento' },
  { value: 'observations', label: 'Observações' },
] as const

/** What a column of vendors may hold. */
export const vendorFields = [
  { value: '', label: 'Não importar' },
  { value: 'name', label: 'Nome' },
  { value: 'phone', label: 'Telefone' },
  { value: 'email', label: 'E-mail' },
  { value: 'categories', label: 'Categorias' },
  { value: 'instagramHandle', label: 'Instagram' },
] as const

/** What a column of guests may hold. */
export const guestFields = [
  { value: '', label: 'Não importar' },
  { value: 'invitation', label: 'Convite' },
  { value: 'guest', label: 'Convidado' },
  { value: 'surname', label: 'Sobrenome' },
  { value: 'partySize', label: 'Quantas pessoas' },
  { value: 'companions', label: 'Acompanhantes' },
  { value: 'adults', label: 'Adultos' },
  { value: 'children', label: 'Crianças' },
  { value: 'status', label: 'Status' },
  { value: 'phone', label: 'Telefone' },
  { value: 'email', label: 'E-mail' },
  { value: 'tags', label: 'Etiquetas' },
  { value: 'ageGroup', label: 'Faixa etária' },
  { value: 'age', label: 'Idade' },
  { value: 'diet', label: 'O que não come' },
  { value: 'table', label: 'Mesa' },
] as const

/** What the columns of a kind may hold. */
export const fieldsOf: Record<ImportKind, readonly { value: string; label: string }[]> = {
  CONTACTS: contactFields,
  VENDORS: vendorFields,
  GUESTS: guestFields,
}

/** How many rows have a fault of a kind, in words: "3 telefones sem DDD". */
const issueLabels: Record<string, readonly [one: string, many: string]> = {
  PHONE_WITHOUT_AREA_CODE: ['telefone sem DDD', 'telefones sem DDD'],
  PHONE_ROUNDED: ['telefone arredondado pela planilha', 'telefones arredondados pela planilha'],
  PHONE_UNREADABLE: ['telefone que não dá para ler', 'telefones que não dá para ler'],
  PHONE_MISSING: ['fornecedor sem telefone', 'fornecedores sem telefone'],
  PHONE_OTHERS: ['linha com mais de um telefone', 'linhas com mais de um telefone'],
  EMAIL: ['e-mail que não vale', 'e-mails que não valem'],
  INSTAGRAM: ['Instagram que não vale', 'Instagrams que não valem'],
  DATE_UNREADABLE: ['data que não dá para ler', 'datas que não dá para ler'],
  YEAR_ONLY: ['data só com o ano', 'datas só com o ano'],
  BIRTH_WITHOUT_YEAR: ['aniversário sem o ano', 'aniversários sem o ano'],
  BIRTH_IN_FUTURE: ['nascimento no futuro', 'nascimentos no futuro'],
  EVENT_TYPE: ['tipo de evento desconhecido', 'tipos de evento desconhecidos'],
  TOO_LONG: ['texto comprido demais', 'textos compridos demais'],
  STATUS_UNKNOWN: ['resposta desconhecida', 'respostas desconhecidas'],
  AGE_GROUP: ['faixa etária desconhecida', 'faixas etárias desconhecidas'],
  AGE: ['idade que não dá para ler', 'idades que não dá para ler'],
  TAGS: ['linha com etiquetas demais', 'linhas com etiquetas demais'],
  TABLE: ['mesa sem número', 'mesas sem número'],
  COUNT_UNREADABLE: ['quantidade que não dá para ler', 'quantidades que não dá para ler'],
  FEWER_PLACES: ['linha com mais nomes do que lugares', 'linhas com mais nomes do que lugares'],
  PARTY_DOUBTFUL: ['convite para conferir quantos são', 'convites para conferir quantos são'],
  PARTLY_DUPLICATE: ['pessoa que já está na lista', 'pessoas que já estão na lista'],
  CATEGORY: ['fornecedor sem categoria conhecida', 'fornecedores sem categoria conhecida'],
  NAME: ['linha sem nome', 'linhas sem nome'],
  QUOTES: ['linha com aspas sem par', 'linhas com aspas sem par'],
  FULL: ['pessoa além do limite', 'pessoas além do limite'],
}

/** What happens to what cannot be read: only a row with an error stays out. */
export function introOfIssues({
  kind,
  invalid,
}: Pick<ImportsUploadVendorsOutput, 'kind' | 'invalid'>): string {
  if (invalid === 0) return 'O que não dá para ler entra vazio, e por isso ninguém fica de fora.'
  return kind === 'VENDORS'
    ? 'É o telefone que diferencia um fornecedor do outro: sem um que dê para ler, a linha fica de ' +
        'fora. O resto que não dá para ler entra vazio.'
    : 'O que não dá para ler entra vazio. Só ficam de fora as linhas com erro, até serem corrigidas.'
}

const blockingKinds = ['NAME', 'QUOTES', 'FULL', 'PHONE_MISSING']

/** Whether a fault keeps its row out until it is corrected: a vendor's phone does, another person's does not. */
export function keepsOut(issue: string, kind: ImportKind): boolean {
  const isPhone = issue.startsWith('PHONE_') && issue !== 'PHONE_OTHERS'
  return blockingKinds.includes(issue) || (kind === 'VENDORS' && isPhone)
}

export function issueText(kind: string, rows: number): string {
  const [one, many] = issueLabels[kind] ?? ['linha para conferir', 'linhas para conferir']
  return count(rows, one, many)
}

/** The names that a file may give to categories. */
export const categoryNames = categories.map(({ label }) => label).join(', ')
