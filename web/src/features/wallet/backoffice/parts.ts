import type { WalletShownPart, WalletStaffChange } from '@/client/types.gen'

export type WalletPart = WalletStaffChange['part']

/** The parts that this screen changes; the key has a screen of its own. */
export type TypedPart = Exclude<WalletPart, 'PIX'>

/** The parts of a wallet that staff change, as they read them. */
export const partLabels: Record<WalletPart, string> = {
  HOLDER: 'Titular',
  ADDRESS: 'Endereço',
  ACCOUNT: 'Conta do banco',
  REGISTER: 'Cadastro',
  PIX: 'Chave Pix dos bônus',
}

/** The masked values of a part, in one line. */
export function describePart(part: WalletPart, of: WalletShownPart): string {
  switch (part) {
    case 'HOLDER':
      return `${of.holderName}, ${of.documentKind} ${of.documentNumber}`
    case 'ADDRESS':
      return `${of.city}, ${of.state}, CEP ${of.zipcode}`
    case 'ACCOUNT':
      return `${of.bankCode} ${of.bankName}, agência ${of.agency}, conta ${of.number}`
    case 'REGISTER':
      return of.email ?? ''
    case 'PIX':
      return of.pixKey ?? ''
  }
}
