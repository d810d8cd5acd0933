package category

// Synonyms exports the synonyms of each category to its test.
var Synonyms = synonyms
