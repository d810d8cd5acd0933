package category

// Synonyms are the words that name each category, for the test of them.
var Synonyms = synonyms
