interface SignerTaxId {
  name: string
  taxId: string
}

/** The name of the first other signer with the CPF of the one at this position; undefined if there is none. */
export function findSameTaxId(signers: readonly SignerTaxId[], at: number): string | undefined {
  const digits = (text = '') => text.replace(/\D/g, '')
  const own = digits(signers[at]?.taxId)
  if (own === '') return undefined
  const other = signers.findIndex(({ taxId }, i) => i !== at && digits(taxId) === own)
  return other < 0 ? undefined : signers[other]?.name || `${other + 1}ª pessoa`
}

/** Asks whether a CPF of two signers is right; undefined if each has their own. */
export function askAboutSameTaxId(signers: readonly SignerTaxId[]): string | undefined {
  for (const [at, { name }] of signers.entries()) {
    const other = findSameTaxId(signers, at)
    if (other)
      return `O mesmo CPF está em ${name || `${at + 1}ª pessoa`} e em ${other}. É isso mesmo?`
  }
  return undefined
}
