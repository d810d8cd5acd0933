package huma
