module example.test/any-agent

go 1.24
